import { expect, it } from 'vitest';
import { toFileCard, toPastedText } from '../app/src/features/files/sending/sendable.ts';
import { toFlexCard } from '../app/src/lib/line/file-card.ts';
import { buildFile } from '../mocks/fixtures/index.ts';

const liffId = '1234567890-Abcdefgh';
const file = buildFile({ name: 'ทะเล.jpg', sizeBytes: 2_400_000, postedAt: '2026-11-22T03:00:00Z' });
const card = toFileCard({ type: 'file', file }, liffId);

it('says what a file is, and opens its place in the group', () => {
  expect(card).toMatchObject({ kind: 'image', mark: 'JPG', name: 'ทะเล.jpg', facts: 'รูป · 2.3 MB' });
  expect(card.from).toMatch(/ · 22 พ\.ย\. 2569$/);
  expect(card.url).toBe(`https://liff.line.me/${liffId}/${file.groupId}/file/${file.id}`);
});

it('shows the length of a video on its square', () => {
  const video = buildFile({ kind: 'video', name: 'คลิป.mp4', durationMs: 42_000 });
  expect(toFileCard({ type: 'file', file: video }, liffId)).toMatchObject({ kind: 'video', mark: '0:42' });
});

it('says how many pictures an image set has', () => {
  const imageSet = { id: 'a', groupId: 'b', name: 'วันเกิดยาย' };
  const set = toFileCard({ type: 'image-set', imageSet, files: [file, file] }, liffId);
  expect(set).toMatchObject({ mark: '2 รูป', facts: 'อัลบั้ม · 2 รูป', name: 'วันเกิดยาย' });
  expect(set.url).toMatch(/\/b\/image-set\/a$/);
});

it('has every word of the card, and no signed address', () => {
  const text = JSON.stringify(toFlexCard(card));
  for (const word of [card.name, card.facts, card.from, card.mark, 'เปิดดู', 'เปิดได้เฉพาะคนในกลุ่ม'])
    expect(text).toContain(word);
  expect(text.match(/https?:\/\/[^"]+/g)?.every((url) => url.startsWith('https://liff.line.me/'))).toBe(true);
});

it('keeps the text of notifications within LINE’s limit', () => {
  const { altText } = toFlexCard({ ...card, name: '🌊'.repeat(500) });
  expect(Array.from(altText)).toHaveLength(400);
});

it('is pasted as an address, and several with their names', () => {
  expect(toPastedText([card])).toBe(card.url);
  expect(toPastedText([card, { ...card, name: 'ข.pdf', url: 'https://x' }])).toBe(
    `ทะเล.jpg\n${card.url}\n\nข.pdf\nhttps://x`,
  );
});
