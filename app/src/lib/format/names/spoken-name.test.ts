import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFile } from '../../../../test/build-file.ts';
import { spokenName, withKind } from './spoken-name.ts';

const postedBy = { id: 'p', displayName: 'พ่อชัย', pictureUrl: null };
const made = {
  name: '2026-11-28 13.07 พ่อชัย (1).jpg',
  nameOrigin: 'made' as const,
  postedAt: '2026-11-28T06:07:00Z',
  postedBy,
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

// The server's function is tested with the same names.
test.each([
  ['รูปของพ่อชัย · 28 พ.ย. 13:07', made],
  ['วิดีโอของพ่อชัย · 28 พ.ย. 13:07', { ...made, kind: 'video' as const }],
  ['เสียง · 28 พ.ย. 13:07', { ...made, kind: 'audio' as const, postedBy: null }],
  ['รูปของพ่อชัย · 31 ธ.ค. 2568 23:59', { ...made, postedAt: '2025-12-31T16:59:00Z' }],
  ['รูปของ Nid · 28 พ.ย. 13:07', { ...made, postedBy: { ...postedBy, displayName: 'Nid' } }],
  ['ทะเล.jpg', { ...made, name: 'ทะเล.jpg', nameOrigin: 'given' as const }],
])('people read “%s”', (name, file) => {
  expect(spokenName(buildFile(file))).toBe(name);
});

test('the kind is read aloud once', () => {
  expect(withKind('image', spokenName(buildFile(made)))).toBe('รูปของพ่อชัย · 28 พ.ย. 13:07');
  expect(withKind('image', 'รูป.jpg')).toBe('รูป รูป.jpg');
});
