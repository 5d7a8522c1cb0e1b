import { expect, test } from 'vitest';
import { goneBefore, lineGoneAt } from './line-life.ts';

const postedAt = '2026-01-01T00:00:00Z';
const kept = { kind: 'file', state: 'kept', source: 'chat', postedAt } as const;

test.each([
  ['a document', kept, '2026-01-31T00:00:00.000Z'],
  ['a picture', { ...kept, kind: 'image' as const }, '2026-06-30T00:00:00.000Z'],
  ['what was uploaded', { ...kept, source: 'upload' as const }, null],
  ['what was missed', { ...kept, state: 'missed' as const }, null],
])('LINE deletes %s at %s', (_what, file, at) => {
  const goneAt = lineGoneAt(file);
  expect(goneAt && new Date(goneAt).toISOString()).toBe(at);
});

test('a file that LINE has deleted by now was posted before that instant', () => {
  expect(goneBefore('file', lineGoneAt(kept) ?? 0)).toBe(Date.parse(postedAt));
});
