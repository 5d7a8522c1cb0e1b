import { expect, it } from 'vitest';
import { imageSetCount } from './image-set-count.ts';

it.each([
  ['all there', { total: 10, keptCount: 10, missedCount: 0 }, '10 รูป'],
  ['no total from LINE', { total: null, keptCount: 2, missedCount: 0 }, '2 รูป'],
  ['none yet', { total: 3, keptCount: 0, missedCount: 0 }, 'กำลังเก็บ 3 รูป'],
  ['some on their way', { total: 10, keptCount: 7, missedCount: 1 }, 'มาแล้ว 7 จาก 10 รูป'],
  ['some could not be kept', { total: 10, keptCount: 7, missedCount: 3 }, '7 รูป +3 ที่เก็บไม่ได้'],
  ['nothing could be kept', { total: 3, keptCount: 0, missedCount: 3 }, 'เก็บไม่ได้ 3 รูป'],
  ['nothing could be kept so far', { total: 3, keptCount: 0, missedCount: 2 }, 'เก็บไม่ได้ 2 รูป'],
  [
    'nothing could be kept of an unknown number',
    { total: null, keptCount: 0, missedCount: 1 },
    'เก็บไม่ได้ 1 รูป',
  ],
  ['videos', { total: null, keptCount: 5, missedCount: 0, videoCount: 2 }, '3 รูป 2 วิดีโอ'],
  ['a thousand', { total: 1200, keptCount: 1200, missedCount: 0 }, '1,200 รูป'],
])('a count of an album has %s', (_case, set, words) => {
  expect(imageSetCount(set)).toBe(words);
});
