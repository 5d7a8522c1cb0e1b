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

test('what failed wants nothing', () => {
  expect(planRoom([item('a', 60, { status: 'failed' }), item('b', 100)], room).shortIds.size).toBe(0);
});

test('before the room is known everything fits', () => {
  expect(planRoom([item('a', 1000)], null).shortIds.size).toBe(0);
});

function item(id: string, sizeBytes: number, patch: Partial<UploadItem> = {}): UploadItem {
  return { ...createItem(id, new File(['x'.repeat(sizeBytes)], id), id), ...patch };
}
