import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { findFiles } from '../support/api.ts';
import { expect, test } from './support/fixtures.ts';

const name = 'วิดีโองานบวช.bin';
const bytes = randomBytes(24_000_000);

test.use({ hasBreakableLink: true });

test.beforeEach(async ({ window, family: { mother, groupId } }) => {
  await window.openAs(mother, `/microapp/${groupId}/file/upload`);
});

test(
  'an upload whose network breaks resumes',
  { tag: '@line' },
  async ({ window, link, family: { api, groupId } }, info) => {
    const file = info.outputPath(name);
    await writeFile(file, bytes);
    await window.attach('', [file]);
    link.breakAfter(10_000_000);
    await window.tap('button', 'ส่ง 1 ไฟล์');
    await window.sees('p', 'เน็ตหลุด จะลองใหม่เอง');
    link.mend();
    await window.tap('button', 'ลองเลย');
    await window.sees('p, h2', 'ส่งครบ 1 ไฟล์แล้ว');
    expect(link.sentBytes(), 'bytes that were sent').toBeLessThan(bytes.length + 9_000_000);
    expectKept(await findFiles(api, { groupId, count: 1 }));
  },
);

test('an upload whose page was left resumes once its file is chosen again', async ({
  window,
  link,
  family: { api, groupId },
}, info) => {
  const file = info.outputPath(name);
  await writeFile(file, bytes);
  await window.attach('', [file]);
  link.breakAfter(10_000_000);
  await window.tap('button', 'ส่ง 1 ไฟล์');
  await window.sees('p', 'เน็ตหลุด จะลองใหม่เอง');
  link.mend();
  await window.goto('/hello');
  await window.goto(`/microapp/${groupId}/file/upload`);
  await window.sees('button', 'เลือกไฟล์เดิม');
  await window.attach('', [file]);
  await window.sees('p, h2', 'ส่งครบ 1 ไฟล์แล้ว');
  expect(link.sentBytes(), 'bytes that were sent').toBeLessThan(bytes.length + 9_000_000);
  expectKept(await findFiles(api, { groupId, count: 1 }));
});

function expectKept(files: readonly object[]): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(files).toEqual([expect.objectContaining({ name, sizeBytes: bytes.length, sha256 })]);
}
