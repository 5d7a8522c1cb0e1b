import { expect, test } from 'vitest';
import { everythingFits } from '../queue/remaining-bytes.ts';
import { createItem, type UploadItem, type UploadStatus } from '../queue/upload-item.ts';
import { pickNext, retryDelayMs } from './scheduler.ts';

test('three files start, in the order they were chosen', () => {
  expect(idsOf(pickNext(line('queued', 'queued', 'queued', 'queued'), everythingFits))).toEqual([
    '0',
    '1',
    '2',
  ]);
});

test('a file that waits for the network keeps its slot', () => {
  expect(idsOf(pickNext(line('waiting', 'sending', 'queued', 'queued'), everythingFits))).toEqual(['2']);
});

test('paused and failed files hold no slot, and do not start by themselves', () => {
  expect(idsOf(pickNext(line('paused', 'failed', 'ready', 'queued'), everythingFits))).toEqual(['3']);
});

test('a file that does not fit is skipped', () => {
  const plan = { shortIds: new Set(['0']), missingBytes: 1 };
  expect(idsOf(pickNext(line('queued', 'queued'), plan))).toEqual(['1']);
});

test('no file overtakes one that is still being compared with the files of the group', () => {
  const [first, second, third] = line('queued', 'queued', 'queued');
  if (!first || !second || !third) throw new Error('A file is missing');
  expect(idsOf(pickNext([first, { ...second, check: 'asked' }, third], everythingFits))).toEqual(['0']);
});

test('retry delays grow to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
    3000, 5000, 10_000, 20_000, 30_000, 30_000, 30_000,
  ]);
});

function line(...statuses: UploadStatus[]): UploadItem[] {
  return statuses.map((status, index) => ({
    ...createItem(String(index), new File([], `${index}`), `${index}`),
    status,
    check: 'done',
  }));
}

function idsOf(items: readonly UploadItem[]): string[] {
  return items.map(({ id }) => id);
}
