import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createFolder, findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

test('files from the computer go into the folder that they are dropped onto', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  await findFiles(api, { groupId, count: 1 });
  const billsId = await createFolder(api, { groupId, name: 'ใบเสร็จ', parentId: null });
  await createFolder(api, { groupId, name: 'รูปงาน', parentId: null });
  await openAs(mother, `/microapp/${groupId}`);
  const drag = await createFileDrag(page);
  const front = page.getByRole('region', { name: 'ล่าสุด', exact: true });
  const card = page.getByRole('main').getByRole('link', { name: /^ใบเสร็จ/ });

  await test.step('on the front they would go to the group, on a card into its folder', async () => {
    // Its code loads once the page is idle.
    await expect(async () => {
      await drag('dragover', front);
      await expect(page.getByText(goInto('บ้านเรา'))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await drag('dragover', card);
    await expect(page.getByText(goInto('ใบเสร็จ'))).toBeVisible();
  });

  await test.step('on a row of the rail they go into that folder', async () => {
    const row = page.getByRole('tree').getByText('ใบเสร็จ');
    await drag('dragover', row);
    await expect(page.getByText(goInto('ใบเสร็จ'))).toBeVisible();
    await drag('drop', row);
    await page.waitForURL(`**/file/upload?folder=${billsId}`);
    await page.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).click();
    await expect(page.getByText('ส่งครบ 1 ไฟล์แล้ว').last()).toBeVisible();
    await page.goto(`/microapp/${groupId}/folder/${billsId}`);
    await expect(page.getByRole('link', { name: /ค่าไฟ\.txt/ })).toBeVisible();
  });

  await test.step('a picture that is dragged inside the page moves, and is not uploaded', async () => {
    await page.goto(`/microapp/${groupId}/folder`);
    await page.locator('[data-file]').first().hover();
    await page.mouse.down();
    const { x, y } = await middleOf(page.getByRole('tree').getByText('รูปงาน'));
    await page.mouse.move(x, y, { steps: 5 });
    await expect(page.getByText(/^วางเพื่อ/)).toBeHidden();
    await page.mouse.up();
    await expect(page.getByText(shownAs('ย้าย 1 รูปไป “รูปงาน” แล้ว'))).toBeVisible();
  });
});

test(
  'a folder from the computer comes with its empty folders',
  whole,
  async ({ page, context, family, openAs }, testInfo) => {
    const { mother, api, groupId } = family;
    const folder = testInfo.outputPath('ทริป');
    await mkdir(path.join(folder, 'วัน 2', 'เย็น'), { recursive: true });
    await writeFile(path.join(folder, 'แผน.txt'), 'แผน');
    await openAs(mother, `/microapp/${groupId}/file/upload`);
    const session = await context.newCDPSession(page);
    const { x, y } = await middleOf(page.getByRole('region', { name: 'เลือกไฟล์' }));
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    // Its code loads once the page is idle.
    await expect(async () => {
      for (const type of ['dragEnter', 'dragOver'] as const)
        await session.send('Input.dispatchDragEvent', { type, x, y, data });
      await expect(page.getByText(goInto('บ้านเรา'))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await session.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
    await expect(page.getByText('มีโฟลเดอร์ว่าง 1 โฟลเดอร์')).toBeVisible();
    await page.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).click();
    await expect(page.getByText('สร้างโฟลเดอร์ว่างแล้ว 1 โฟลเดอร์')).toBeVisible();
    await expect(page.getByText('ส่งครบ 1 ไฟล์แล้ว').last()).toBeVisible();
    await expect.poll(async () => (await findFiles(api, { groupId, count: 1 })).length).toBe(1);
    await page.goto(`/microapp/${groupId}/folder`);
    for (const name of [/^ทริป/, /^วัน 2/, /^เย็น/]) {
      await page.getByRole('main').getByRole('link', { name }).first().click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'เย็น' })).toBeVisible();
  },
);

/** Returns the function that drags a file of the computer over an element, or drops it there. */
async function createFileDrag(page: Page) {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['ค่าไฟเดือนพฤศจิกายน'], 'ค่าไฟ.txt', { type: 'text/plain' }));
    return transfer;
  });
  return async (type: 'dragover' | 'drop', target: Locator) => {
    await target.dispatchEvent('dragenter', { dataTransfer });
    await target.dispatchEvent(type, { dataTransfer });
  };
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing is there to drag over.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a pattern of the words where files would go. */
function goInto(name: string): RegExp {
  return new RegExp(`^วางเพื่อ.*${shownAs(`“${name}”`).source}`);
}
