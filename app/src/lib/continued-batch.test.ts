import { expect, test } from 'vitest';
import { continueBatch } from './continued-batch.ts';

const files = ['a', 'b', 'c'].map((name) => ({ name, size: 1 }));
const begun = (fileName: string, place: number, sizeBytes = 1) => ({
  ...{ fileName, sizeBytes },
  batch: { id: 'before', place },
});

test('the first file that was begun before a reload brings the others into its batch', () => {
  expect(continueBatch(files, [begun('c', 5), begun('b', 4)])).toEqual({ id: 'before', placesBefore: 2 });
});

test.each([
  ['nothing was begun', []],
  ['another file of that name was begun', [begun('a', 1, 2)]],
  ['it stood further ahead then', [begun('c', 1)]],
  ['it was begun alone', [{ fileName: 'a', sizeBytes: 1 }]],
])('a batch is new if %s', (_what, left) => {
  const batch = continueBatch(files, left);
  expect(batch).toEqual({ id: expect.not.stringMatching('before'), placesBefore: 0 });
  expect(continueBatch(files, left).id).not.toBe(batch.id);
});
