import { describe, expect, it } from 'vitest';
import {
  toFileCard,
  toImageSetCard,
  toPastedText,
  toTurns,
} from '../../app/src/features/sending/sendable.ts';
import { type Turn, toMessages, toParts } from '../../app/src/features/sending/turn.ts';
import { toFlexCard } from '../../app/src/lib/line/file-card.ts';
import { buildFile } from '../../mocks/fixtures/index.ts';

const liffId = '1234567890-Abcdefgh';
const file = buildFile({
  source: 'upload',
  name: 'ทะเล.jpg',
  sizeBytes: 2_400_000,
  postedAt: '2026-11-22T03:00:00Z',
});
const card = toFileCard(file, liffId);

it('a file card describes its file, and opens its place in the group', () => {
  expect(card).toMatchObject({ kind: 'image', mark: 'JPG', name: 'ทะเล.jpg', facts: 'รูป · 2.3 MB' });
  expect(card.from).toBe('22 พ.ย. 2569');
  expect(card.url).toBe(`https://liff.line.me/${liffId}/${file.groupId}/file/${file.id}`);
});

it('a file card reveals to no chat who posted a picture, nor its made name', () => {
  const name = '2026-11-28 13.07 พ่อชัย (1).jpg';
  const posted = toFileCard(buildFile({ source: 'chat', name }), liffId);
  expect(posted.name).toBe('รูป');
  expect(JSON.stringify(posted)).not.toMatch(/พ่อชัย|13\.07/);
});

it('a file card shows the length of a video on its square', () => {
  const video = buildFile({ kind: 'video', name: 'คลิป.mp4', durationMs: 42_000 });
  expect(toFileCard(video, liffId)).toMatchObject({ kind: 'video', mark: '0:42' });
});

it('a file card shows how many pictures an image set has', () => {
  const imageSet = { id: 'a', groupId: 'b', givenName: 'วันเกิดยาย' };
  const set = toImageSetCard({ type: 'image-set', imageSet, files: [file, file] }, liffId);
  expect(set).toMatchObject({ mark: '2 รูป', facts: '2 รูป', name: 'วันเกิดยาย' });
  const unnamed = { ...imageSet, givenName: null };
  expect(toImageSetCard({ type: 'image-set', imageSet: unnamed, files: [file] }, liffId).name).toBe('อัลบั้ม');
  expect(set.url).toMatch(/\/b\/image-set\/a$/);
});

it('a file card has every word of the card, and no signed address', () => {
  const text = JSON.stringify(toFlexCard(card));
  for (const word of [card.name, card.facts, card.from, card.mark, 'เปิดดู', 'เปิดได้เฉพาะคนในกลุ่ม'])
    expect(text).toContain(word);
  expect(text.match(/https?:\/\/[^"]+/g)?.every((url) => url.startsWith('https://liff.line.me/'))).toBe(true);
});

it('a file card keeps the text of notifications within LINE’s limit', () => {
  const { altText } = toFlexCard({ ...card, name: '🌊'.repeat(500) });
  expect(Array.from(altText)).toHaveLength(400);
});

it('one file card is pasted as an address, and several with their names', () => {
  expect(toPastedText([card])).toBe(card.url);
  expect(toPastedText([card, { ...card, name: 'ข.pdf', url: 'https://x' }])).toBe(
    `ทะเล.jpg\n${card.url}\n\nข.pdf\nhttps://x`,
  );
});

describe('a turn of LINE’s picker', () => {
  const address = 'https://kepwai.example/api/share/slug/chat/1';
  const pdf = buildFile({ kind: 'file', name: 'ใบเสร็จ.pdf' });
  const turn: Turn = { groupId: file.groupId, as: 'media', files: [file, pdf], imageSet: null };
  const links = {
    groupId: file.groupId,
    chat: {
      id: 'link',
      expiresAt: '2026-12-28T00:00:00Z',
      items: [
        {
          fileId: file.id,
          message: {
            type: 'image' as const,
            originalContentUrl: `${address}/original`,
            previewImageUrl: `${address}/preview`,
            durationMs: null,
          },
          pictureUrl: `${address}/preview`,
        },
        { fileId: pdf.id, message: null, pictureUrl: `${address}/preview` },
      ],
    },
    outside: new Map(),
  };

  it('has at most five files, in their order', () => {
    const files = Array.from({ length: 7 }, (_, index) => buildFile({ name: `${index}.jpg` }));
    expect(toTurns(files).map((each) => each.map(({ name }) => name))).toEqual([
      ['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg'],
      ['5.jpg', '6.jpg'],
    ]);
  });

  it('sends a picture itself, and a document as a card with its first page', () => {
    const [picture, document] = toMessages(toParts(turn, { links, liffId }), links);
    expect(picture).toEqual({
      type: 'image',
      originalContentUrl: `${address}/original`,
      previewImageUrl: `${address}/preview`,
    });
    expect(document).toMatchObject({
      type: 'flex',
      contents: { hero: { type: 'image', url: `${address}/preview`, aspectMode: 'fit' } },
    });
  });

  it('shows the kinds of the files before their addresses are known', () => {
    const shown = toParts(turn, { links: null, liffId }).map(({ type }) => type);
    expect(shown).toEqual(['media', 'card']);
  });

  it('leads people outside to a link, if the sender chose so', () => {
    const share = { url: 'https://kepwai.example/app/share/x', expiresAt: '2026-12-05T00:00:00Z' };
    const outside = new Map([[pdf.id, { ...share, groupId: file.groupId, id: 'share' }]]);
    const text = JSON.stringify(
      toMessages(toParts(turn, { links: { ...links, outside }, liffId }), { ...links, outside }),
    );
    expect(text).toContain(share.url);
    expect(text).toContain('5 ธ.ค. 2569');
    expect(text).not.toContain('เปิดได้เฉพาะคนในกลุ่ม');
  });
});
