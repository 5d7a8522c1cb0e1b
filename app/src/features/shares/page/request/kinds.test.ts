import { expect, test } from 'vitest';
import { acceptOf, describeKinds, kindOf } from './kinds.ts';

test.each([
  ['IMG_1.HEIC', '', 'image'],
  ['งบ.pdf', 'application/pdf', 'document'],
  ['งบ.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document'],
  ['งบ.xlsx', '', 'document'],
  ['รายชื่อ', 'text/plain', 'document'],
  ['คลิป.mov', 'video/quicktime', 'video'],
  ['เสียง.m4a', '', 'audio'],
  ['รวม.zip', 'application/zip', 'other'],
  ['ไม่มีนามสกุล', '', 'other'],
] as const)('%s of the type “%s” is of the kind %s', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind);
});

test('a picker opens the gallery for pictures, and accepts every file if other kinds are allowed', () => {
  expect(acceptOf(['image', 'video'])).toBe('image/*,.heic,.heif,video/*');
  expect(acceptOf(['document'])).toContain('.pdf');
  expect(acceptOf(['image', 'other'])).toBeNull();
});

test('kinds are listed in everyday words', () => {
  expect(describeKinds(['image'])).toBe('รูป');
  expect(describeKinds(['document', 'image', 'video'])).toBe('รูป วิดีโอ กับเอกสาร');
  expect(describeKinds(['other', 'image', 'video', 'audio', 'document'])).toBe('ไฟล์ทุกชนิด');
});
