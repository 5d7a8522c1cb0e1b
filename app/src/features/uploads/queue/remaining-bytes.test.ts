import { mebibyte } from '@kepwai/rules/sizes';
import { expect, test } from 'vitest';
import { planWithinQuota } from './remaining-bytes.ts';
import { createItem, type UploadItem } from './upload-item.ts';

const remaining = { remainingBytes: 100, knownAt: 1000 };

test('files that fit together are all uploaded', () => {
  expect(planWithinQuota([item('a', 60), item('b', 40)], remaining)).toEqual({
    shortIds: new Set(),
    missingBytes: 0,
  });
});

test('a file that does not fit is skipped for smaller ones after it, and the missing bytes are the sum', () => {
  const plan = planWithinQuota([item('a', 60), item('b', 70), item('c', 40)], remaining);
  expect(plan).toEqual({ shortIds: new Set(['b']), missingBytes: 70 });
});

test('bytes that the server already counts are not counted twice', () => {
  const counted = item('a', 60, { status: 'sending', reservedAt: 900 });
  expect(planWithinQuota([counted, item('b', 100)], remaining).shortIds.size).toBe(0);
});

test.each<[string, Partial<UploadItem>]>([
  ['begun since the server was asked', { status: 'sending', reservedAt: 1100 }],
  ['about to begin', { status: 'sending' }],
  ['done since the server was asked', { status: 'done', reservedAt: 1100 }],
  ['paused halfway', { status: 'paused', reservedAt: 1100 }],
])('a file %s needs its bytes', (_name, patch) => {
  expect([...planWithinQuota([item('a', 60, patch), item('b', 50)], remaining).shortIds]).toEqual(['b']);
});

test('a large started file needs the bytes that the server has not reserved yet', () => {
  const sent = { sizeBytes: 100 * mebibyte, sentBytes: 10 * mebibyte };
  const large = item('a', 0, { status: 'sending', reservedAt: 900, ...sent });
  const left = (remainingBytes: number) =>
    planWithinQuota([large, item('b', 50)], { remainingBytes, knownAt: 1000 }).shortIds;
  expect([...left(26 * mebibyte + 49)]).toEqual(['b']);
  expect([...left(26 * mebibyte + 50)]).toEqual([]);
});

test('an empty file needs 4 KiB', () => {
  expect(planWithinQuota([item('a', 0)], { remainingBytes: 4095, knownAt: 0 }).missingBytes).toBe(1);
  expect(planWithinQuota([item('a', 0)], { remainingBytes: 4096, knownAt: 0 }).shortIds.size).toBe(0);
});

test('a failed file needs no bytes', () => {
  expect(
    planWithinQuota([item('a', 60, { status: 'failed' }), item('b', 100)], remaining).shortIds.size,
  ).toBe(0);
});

test('everything fits before the remaining bytes are known', () => {
  expect(planWithinQuota([item('a', 1000)], null).shortIds.size).toBe(0);
});

function item(id: string, sizeBytes: number, patch: Partial<UploadItem> = {}): UploadItem {
  return { ...createItem(id, new File(['x'.repeat(sizeBytes)], id), id), ...patch };
}
