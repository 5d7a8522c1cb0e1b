import { expect, test } from 'vitest';
import { parseDisposition } from './content-disposition.ts';

test.each([
  ['inline', { type: 'inline', name: undefined }],
  ['attachment; filename="a \\"b\\".txt"', { type: 'attachment', name: 'a "b".txt' }],
  ['attachment; filename="_.txt"; filename*=UTF-8\'\'%E0%B9%83.txt', { type: 'attachment', name: 'ใ.txt' }],
  ["attachment; filename*=UTF-8''%FF.txt", { type: 'attachment', name: null }],
  ["attachment; filename*=UTF-8''a(1).txt", null],
  ['attachment; filename=two words.txt', null],
  ['attachment; filename="ใ.txt"', null],
])('the checker reads a file name: %s', (header, parsed) => {
  expect(parseDisposition(header)).toEqual(parsed);
});
