import { expect, test } from 'vitest';
import { planRoom } from './room.ts';
import { createItem, type UploadItem } from './upload-item.ts';

const room = { leftBytes: 100, knownAt: 1000 };

test('files that fit together have room', () => {
  expect(planRoom([item('a', 60), item('b', 40)], room)).toEqual({ shortIds: new Set(), missingBytes: 0 });
});

test('a file that does not fit is passed over for smaller ones behind it, and what is missing is the sum', () => {
  const plan = planRoom([item('a', 60), item('b', 70), item('c', 40)], room);
  expect(plan).toEqual({ shortIds: new Set(['b']), missingBytes: 70 });
});

test('what the server counted already is not counted twice', () => {
  const counted = item('a', 60, { status: 'sending', reservedAt: 900 });
  expect(planRoom([counted, item('b', 100)], room).shortIds.size).toBe(0);
});

test.each<[string, Partial<UploadItem>]>([
  ['begun since the server was asked', { status: 'sending', reservedAt: 1100 }],
  ['about to begin', { status: 'sending' }],
  ['done since the server was asked', { status: 'done', reservedAt: 1100 }],
  ['paused halfway', { status: 'paused', reservedAt: 1100 }],
])('a file %s takes its room', (_name, patch) => {
  expect([...planRoom([item('a', 60, patch), item('b', 50)], room).shortIds]).toEqual(['b']);
});

test('of a large file that was begun, the part for which the server holds no room yet is taken', () => {
  const mebibyte = 1024 ** 2;
  const large = item('a', 0, { status: 'sending', reservedAt: 900, sentBytes: 10 * mebibyte });
  Object.defineProperty(large.file, 'size', { value: 100 * mebibyte });
  const left = (leftBytes: number) => planRoom([large, item('b', 50)], { leftBytes, knownAt: 1000 }).shortIds;
  expect([...left(26 * mebibyte + 49)]).toEqual(['b']);
  expect([...left(26 * mebibyte + 50)]).toEqual([]);
});

test('an empty file takes 4 KiB', () => {
  expect(planRoom([item('a', 0)], { leftBytes: 4095, knownAt: 0 }).missingBytes).toBe(1);
  expect(planRoom([item('a', 0)], { leftBytes: 4096, knownAt: 0 }).shortIds.size).toBe(0);
});

test('what failed wants nothing', () => {
  expect(planRoom([item('a', 60, { status: 'failed' }), item('b', 100)], room).shortIds.size).toBe(0);
});

test('before the room is known everything fits', () => {
  expect(planRoom([item('a', 1000)], null).shortIds.size).toBe(0);
});

function item(id: string, sizeBytes: number, patch: Partial<UploadItem> = {}): UploadItem {
  return { ...createItem(id, new File(['x'.repeat(sizeBytes)], id), id), ...patch };
}
