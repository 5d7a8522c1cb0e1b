import { expect, test } from 'vitest';
import { createItem } from './upload-item.ts';
import { listItems, noUploads, reduceUploads, type UploadsState } from './upload-state.ts';

test('files keep the order they were chosen in', () => {
  expect(orderOf(chosen('b', 'a', 'c'))).toEqual(['b', 'a', 'c']);
});

test('a removed file returns to its place', () => {
  const before = chosen('a', 'b', 'c', 'd');
  const removed = ['b', 'c'].map((id) => ({ item: itemOf(before, id), index: before.order.indexOf(id) }));
  const without = reduceUploads(before, { type: 'removed', ids: new Set(['b', 'c']) });
  expect(orderOf(without)).toEqual(['a', 'd']);
  expect(orderOf(reduceUploads(without, { type: 'restored', removed }))).toEqual(['a', 'b', 'c', 'd']);
});

test('a file moves by one place, and never beyond the ends', () => {
  const state = chosen('a', 'b', 'c');
  expect(orderOf(reduceUploads(state, { type: 'moved', id: 'c', by: -1 }))).toEqual(['a', 'c', 'b']);
  expect(reduceUploads(state, { type: 'moved', id: 'a', by: -1 })).toBe(state);
});

test('progress of one file leaves the others, the order and the plan unchanged', () => {
  const before = chosen('a', 'b');
  const progress = new Map([['a', { sentBytes: 1, bytesPerSecond: null, reservedAt: 5 }]]);
  const after = reduceUploads(before, { type: 'progressed', progress, bytesPerSecond: 7 });
  expect(after.items.get('a')).toMatchObject({ sentBytes: 1, reservedAt: 5 });
  expect(after.items.get('b')).toBe(before.items.get('b'));
  expect(after.order).toBe(before.order);
  expect(after.plan).toBe(before.plan);
});

test('the plan follows the remaining bytes', () => {
  const state = reduceUploads(chosen('abc', 'abcdef'), {
    type: 'remaining-known',
    remaining: { remainingBytes: 4, knownAt: 0 },
  });
  expect(state.plan).toEqual({ shortIds: new Set(['abcdef']), missingBytes: 5 });
});

/** Returns a state with files whose content is their name. */
function chosen(...names: string[]): UploadsState {
  const items = names.map((name) => createItem(name, new File([name], name), name));
  return reduceUploads(noUploads, { type: 'added', items });
}

function orderOf(state: UploadsState): string[] {
  return listItems(state).map(({ id }) => id);
}

function itemOf(state: UploadsState, id: string) {
  const item = state.items.get(id);
  if (!item) throw new Error(`There is no ${id}`);
  return item;
}
