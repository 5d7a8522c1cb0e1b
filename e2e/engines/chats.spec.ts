import path from 'node:path';
import { findFiles } from '../support/api.ts';
import { lineOrigin } from '../support/fixtures.ts';
import { test } from './support/fixtures.ts';

const picture = path.resolve(import.meta.dirname, '../../mocks/media/slip.png');

test('in the chat of the fake LINE somebody writes, sends a picture, and opens the group', async ({
  window,
  family: { mother, chat, api, groupId },
}) => {
  await window.goto(`${lineOrigin()}/line?${new URLSearchParams({ as: mother.userId })}`);
  await window.tap('button, a', chat.name);
  await window.fill('textarea', 'สวัสดีน้ำใจ');
  await window.tap('button[type=submit]');
  await window.sees('[role=log] article', 'สวัสดีน้ำใจ');
  await window.attach('[accept="image/*"]', [picture]);
  await findFiles(api, { groupId, count: 1 });
  await window.tap('[role=log] a', 'เปิดตู้ของกลุ่ม');

  await window.enterFrame('iframe');
  await window.sees('h1', chat.name);
  await window.tap('a', 'ไฟล์ทั้งหมด');
  await window.sees('[data-file]');
  await window.enterFrame(null);

  await window.tap('button', 'ปิดมินิแอป');
  await window.sees('[role=log] article', 'สวัสดีน้ำใจ');
});
