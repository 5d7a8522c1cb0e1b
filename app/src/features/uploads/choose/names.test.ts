import { expect, test } from 'vitest';
import { nameToKeep, splitName } from './names.ts';

const takenAt = Date.UTC(2026, 10, 21, 3, 5, 7);

test.each([
  ['IMG_0001.HEIC', 'IMG_0001.HEIC'],
  ['ใบเสร็จ.pdf', 'ใบเสร็จ.pdf'],
  ['image.jpg', '2026-11-21 10.05.07.jpg'],
  ['image.PNG', '2026-11-21 10.05.07.png'],
  ['blob', '2026-11-21 10.05.07.webp'],
])('an uploaded name %s is kept as %s', (name, kept) => {
  expect(nameToKeep({ name, type: 'image/webp', lastModified: takenAt }, 0)).toBe(kept);
});

test.each([
  ['รายงาน.pdf', 'รายงาน', '.pdf'],
  ['งบ 1.2567', 'งบ 1', '.2567'],
  ['README', 'README', ''],
  ['.env', '.env', ''],
  ['สรุป.ฉบับร่าง', 'สรุป.ฉบับร่าง', ''],
])('the name %s is split into %s and %s', (name, stem, extension) => {
  expect(splitName(name)).toEqual({ stem, extension });
});
