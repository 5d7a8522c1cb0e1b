import type { ActivityEntry } from '@kepwai/api-client';
import { expect, test } from 'vitest';
import type { Change } from './sentence-parts.ts';
import { activitySentence, actorBefore } from './sentences.ts';

const folder = { id: 'f', name: 'ใบเสร็จ', isTrashed: false };
const picture: ActivityEntry['files'][number] = {
  id: 'p',
  name: 'ทะเล.jpg',
  kind: 'image',
  isTrashed: false,
};
const named = { files: [picture], fileCount: 1 };
const imageSet = { id: 's', name: 'ทะเล' };

function read(change: Partial<Change>): string {
  const whole: Change = {
    ...{ id: '1', groupId: 'g', at: '2026-02-03T03:05:00Z', kind: 'files-posted', topic: 'files' },
    ...{ actor: 'user', person: null, files: [], fileCount: 0, folders: [], imageSets: [], quota: null },
    ...{ replies: null, missedReason: null },
    ...change,
  };
  return activitySentence(whole)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

test.each<[string, Partial<Change>]>([
  ['ส่ง 3 ไฟล์ในแชท', { kind: 'files-posted', fileCount: 3 }],
  ['ส่ง “ทะเล.jpg” ในแชท', { kind: 'files-posted', ...named }],
  ['ย้าย 24 ไฟล์ไป “ใบเสร็จ”', { kind: 'files-moved', fileCount: 24, folders: [folder] }],
  ['เปลี่ยนชื่อรูปเป็น “ทะเล.jpg”', { kind: 'file-renamed', ...named }],
  ['เก็บ 2 ไฟล์ไม่ได้ เพราะ LINE ลบไปก่อน', { kind: 'file-missed', fileCount: 2, missedReason: 'expired' }],
  ['เก็บ “ทะเล.jpg” ไม่ได้ เพราะพื้นที่เต็ม', { kind: 'file-missed', ...named, missedReason: 'quota_full' }],
  ['ขอ 2 ไฟล์จาก LINE อีกครั้ง', { kind: 'files-asked-again', fileCount: 2 }],
  ['ยกเลิกข้อความในแชท 2 ไฟล์ถูกลบตาม', { kind: 'message-unsent', fileCount: 2 }],
  ['ยกเลิกข้อความในแชท', { kind: 'message-unsent' }],
  ['ลบ 3 ไฟล์ถาวร', { kind: 'files-erased', fileCount: 3 }],
  ['สร้างโฟลเดอร์ “ใบเสร็จ”', { kind: 'folder-created', folders: [folder] }],
  ['เปลี่ยนชื่อโฟลเดอร์เป็น “ใบเสร็จ”', { kind: 'folder-renamed', folders: [folder] }],
  ['ทิ้งโฟลเดอร์ที่ไม่อยู่แล้วลงถังขยะ', { kind: 'folder-trashed' }],
  ['ตั้งกฎให้ไฟล์เข้าโฟลเดอร์ “ใบเสร็จ”', { kind: 'folder-rule-created', folders: [folder] }],
  ['เอา 2 ไฟล์ออกจากอัลบั้ม “ทะเล”', { kind: 'image-set-files-removed', fileCount: 2, imageSets: [imageSet] }],
  ['เปลี่ยนลำดับรูปในอัลบั้ม', { kind: 'image-set-ordered', imageSets: [{ ...imageSet, name: null }] }],
  ['ปักหมุด 2 ไฟล์และโฟลเดอร์ “ใบเสร็จ”', { kind: 'items-pinned', fileCount: 2, folders: [folder] }],
  ['สร้างลิงก์แชร์ “ทะเล.jpg”', { kind: 'share-created', ...named }],
  ['สร้างลิงก์ขอไฟล์เข้า “ใบเสร็จ”', { kind: 'file-request-created', folders: [folder] }],
  ['เปลี่ยนชนิดไฟล์ที่เก็บ', { kind: 'saving-file-types-changed' }],
  ['เชื่อมกลุ่มนี้กับพื้นที่เก็บที่ไม่อยู่แล้ว', { kind: 'quota-linked' }],
])('a sentence reads “%s”', (sentence, change) => {
  expect(read(change)).toBe(sentence);
});

test('a name has a space after it, and somebody unknown has none', () => {
  expect(actorBefore({ actor: 'product', person: null })).toBe('เก็บไว้ ');
  expect(actorBefore({ actor: 'chat', person: null })).toBe('มีคน');
});
