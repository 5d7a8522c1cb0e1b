import { readdir } from 'node:fs/promises';
import { findFiles } from '../support/api.ts';
import { pictures } from '../support/line.ts';
import { expect, test } from './support/fixtures.ts';

test('a member makes a link with a password, and an outsider opens it and downloads the picture', async ({
  window,
  downloads,
  family: { mother, chat, api, groupId },
  line,
}) => {
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await window.openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await window.tap('button', 'เพิ่มเติม');
  await window.tap('[role=menuitem]', 'แชร์');
  await window.tap('button, summary', 'และอื่น ๆ');
  await window.tap('[role=switch]', 'ใส่รหัส');
  await window.fill('input:not([role=switch])', 'ยาย2569', 'รหัส');
  await window.tap('button', 'สร้าง');
  await window.sees('*', '/app/share/');

  const [share] = await api.list<{ id: string; url: string }>('/api/me/share');
  const link = new URL(share?.url ?? '').pathname;
  await window.goto(link);
  await window.fill('input', 'ตา2569');
  await window.tap('button', 'เปิดลิงก์');
  await window.sees('*', 'เหลือ 4 ครั้ง');
  await window.goto(link);
  await window.fill('input', 'ยาย2569');
  await window.tap('button', 'เปิดลิงก์');
  await window.until(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 100), true);
  await window.tap('button', 'ดาวน์โหลด');
  await expect.poll(() => readdir(downloads)).toEqual([expect.stringMatching(/^รูป \d{4}-\d\d-\d\d 1\.jpg$/)]);

  await api.post(`/api/group/${groupId}/share/${share?.id}/revoke`);
  await window.goto(link);
  await window.sees('h1', 'ถูกปิดแล้ว');
});
