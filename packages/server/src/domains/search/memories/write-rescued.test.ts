import { dayMs } from '@kepwai/rules/time';
import { beforeEach, expect, test } from 'vitest';
import { buildFiles, buildGroup, createTestApp, type TestApp } from '../../../../test/index.ts';
import { createRescuedWriter, toRescuedHtml } from './write-rescued.ts';

let shared: TestApp;
let now: Date;
beforeEach(async (t) => {
  now = new Date('2026-11-26T00:00:00Z');
  shared = await createTestApp(t, { clock: () => now });
});

/** Keeps files in each of these groups, posted a number of days ago. */
async function keep(counts: readonly number[], daysAgo = 200): Promise<void> {
  const posted_at = new Date(now.getTime() - daysAgo * dayMs);
  for (const count of counts) {
    const { id: group_id } = await buildGroup(shared.deps.db);
    await buildFiles(shared.deps.db, count, { given: { group_id, posted_at, state: 'kept', kind: 'image' } });
  }
}

test('files that LINE deleted are counted over all groups, and rounded down for readers', async () => {
  await keep(Array.from({ length: 21 }, () => 60));
  await keep([500, 500], 100);
  const write = createRescuedWriter(shared.deps);
  await expect.poll(write).toBe('กว่า <strong>1,200</strong> ไฟล์ที่ LINE ลบไปแล้ว ยังเปิดดูได้ในตู้');
});

test.each([
  ['few files', { fileCount: 999, groupCount: 25, largestCount: 50 }],
  ['few groups', { fileCount: 5000, groupCount: 19, largestCount: 500 }],
  ['one group with most of them', { fileCount: 1000, groupCount: 25, largestCount: 501 }],
  ['none at all', { fileCount: 0, groupCount: 0, largestCount: 0 }],
])('the number of rescued files is not shown for %s', (_what, count) => {
  expect(toRescuedHtml(count)).toBe('');
});

test.each([
  [1000, '1,000'],
  [1999, '1,900'],
  [123_456, '120,000'],
])('%i rescued files are shown as %s', (fileCount, told) => {
  expect(toRescuedHtml({ fileCount, groupCount: 20, largestCount: 1 })).toContain(`<strong>${told}</strong>`);
});

test('readers never wait for the count, which runs at most once an hour', async () => {
  let counts = 0;
  const db = new Proxy(shared.deps.db, {
    get(target, name, receiver) {
      if (name === 'getExecutor') counts += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const write = createRescuedWriter({ ...shared.deps, db });
  const [first] = await Promise.all([write(), write(), write()]);
  expect(first).toBe('');
  expect(counts).toBe(1);
  now = new Date(now.getTime() + 3_599_000);
  await write();
  expect(counts).toBe(1);
  now = new Date(now.getTime() + 1000);
  await write();
  expect(counts).toBe(2);
});
