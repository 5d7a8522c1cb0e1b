import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { mebibyte } from '@kepwai/rules/sizes';
import type { Browser, Page } from '@playwright/test';
import { createFolder, findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Opens a page on another person's phone, without an account and without stored data. */
async function openOutsider(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  // Files are on their way when it is opened again.
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

/** Writes files of a phone, and returns their paths: a file that is picked again must be the same. */
async function writeFiles(folder: (name: string) => string): Promise<Record<'one' | 'two' | 'bill', string>> {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const paths = { one: folder('ยาย 1.jpg'), two: folder('ยาย 2.jpg'), bill: folder('ใบเสร็จ.pdf') };
  await writeFile(paths.one, Buffer.concat([jpeg, randomBytes(2000)]));
  await writeFile(paths.two, Buffer.concat([jpeg, randomBytes(3000)]));
  await writeFile(paths.bill, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(24 * mebibyte)]));
  return paths;
}

test('an outsider sends pictures and a document by a link, across a reload, and the group finds them', async ({
  page,
  browser,
  baseURL,
  context,
  family,
  openAs,
}, testInfo) => {
  const { mother, api, groupId } = family;
  const folderId = await createFolder(api, { groupId, name: 'ใบเสร็จ', parentId: null });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(mother, `/microapp/${groupId}/folder/${folderId}`);

  await test.step('a manager asks for files into a folder, by touch', async () => {
    await page.getByRole('button', { name: /^ตัวเลือกของ/ }).tap();
    await page.getByRole('menuitem', { name: 'ขอไฟล์' }).tap();
    await page.getByLabel('ขออะไร').fill('ใบเสร็จเดือนนี้');
    await page.getByText(shownAs('และอื่น ๆ')).tap();
    for (const kind of ['วิดีโอ', 'เสียง', 'ไฟล์อื่น']) await page.getByRole('button', { name: kind }).tap();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^สร้าง/ }).tap();
    await expect(page.getByText('/app/share/')).toBeVisible();
  });
  const [request] = await api.list<{ id: string; url: string }>(`/api/group/${groupId}/file-request`);
  if (!request) throw new Error('one request');
  const outsider = await openOutsider(browser, baseURL);
  await outsider.goto(new URL(request.url).pathname);
  const files = await writeFiles((name) => testInfo.outputPath(name));
  const picker = outsider.getByLabel('เลือกไฟล์').last();

  await test.step('a file of another kind is refused at once, and the others are sent', async () => {
    await expect(outsider.getByRole('heading', { level: 1 })).toHaveText('ใบเสร็จเดือนนี้');
    expect(await findViolations(outsider)).toEqual([]);
    await outsider.getByLabel(/^ชื่อคนส่ง/).fill('ป้าแดง');
    const wrong = testInfo.outputPath('รวม.zip');
    await writeFile(wrong, 'PK');
    await picker.setInputFiles([files.one, files.two, files.bill, wrong]);
    await expect(outsider.getByRole('alert')).toContainText(/รวม\.zip.*รับแค่รูป/);
    expect(await findViolations(outsider)).toEqual([]);
    const session = await outsider.context().newCDPSession(outsider);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * mebibyte };
    await session.send('Network.emulateNetworkConditions', slow);
    await outsider.getByRole('button', { name: /^ส่ง 3 ไฟล์/ }).tap();
    await expect(outsider.getByText(/\b(?:[89]|1\d)(?:\.\d)? MB จาก 24 MB/).last()).toBeVisible();
  });

  await test.step('opened again in the middle, it goes on with the same file', async () => {
    await outsider.reload();
    await expect(outsider.getByRole('heading', { name: 'มีไฟล์ที่ส่งค้างไว้' })).toBeVisible();
    await expect(outsider.getByRole('heading', { name: 'ที่ส่งไปแล้ว 2 ไฟล์' })).toBeVisible();
    expect(await findViolations(outsider)).toEqual([]);
    await picker.setInputFiles(files.bill);
    const offsets: string[] = [];
    outsider.on('request', (sent) => {
      if (sent.method() === 'PATCH') offsets.push(sent.headers()['upload-offset'] ?? '');
    });
    await outsider.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).tap();
    await expect(outsider.getByRole('heading', { name: /^ขอบคุณ/ })).toBeVisible();
    // The server may not have received all that the browser sent.
    expect(Number(offsets[0])).toBeGreaterThan(0);
    await expect(outsider.getByRole('heading', { name: 'ที่ส่งไปแล้ว 3 ไฟล์' })).toBeVisible();
    expect(await findViolations(outsider)).toEqual([]);
  });

  await test.step('the manager finds them in the folder, marked as theirs', async () => {
    await findFiles(api, { groupId, count: 3 });
    await page.goto(`/microapp/${groupId}/folder/${folderId}?view=list`);
    await expect(page.locator('[data-file]')).toHaveCount(3);
    await expect(page.getByText(shownAs('จากป้าแดง ผ่านลิงก์'))).toHaveCount(3);
    await page.goto(`/microapp/${groupId}?sheet=links`);
    await page.getByRole('radio', { name: 'ขอไฟล์' }).tap();
    await page.getByRole('button', { name: /ใบเสร็จเดือนนี้.*ได้รับ 3/ }).tap();
    await expect(page.getByText(/^จากป้าแดง/)).toHaveCount(3);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('ended, the link says so', async () => {
    await page.getByRole('button', { name: /^ปิดล/ }).tap();
    await page.getByRole('button', { name: /^แน่ใจ/ }).tap();
    await expect(page.getByText(/^ปิดแล้ว ·/).first()).toBeVisible();
    expect((await outsider.reload())?.status()).toBe(410);
    await expect(outsider.getByRole('heading', { level: 1 })).toHaveText(shownAs('ลิงก์นี้ถูกปิดแล้ว'));
  });
  await outsider.context().close();
});

test(
  'by keys, what an outsider picked is taken out again, and the network may come and go',
  whole,
  async ({ browser, baseURL, family: { api, groupId } }) => {
    const made = await api.post(`/api/group/${groupId}/file-request`, { data: { maxFiles: 2 } });
    const { url } = (await made.json()).data;
    const outsider = await openOutsider(browser, baseURL);
    await outsider.goto(new URL(url).pathname);
    const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    const picker = outsider.getByLabel('เลือกไฟล์').last();
    await picker.setInputFiles([text('หนึ่ง.txt'), text('<img src=x onerror=alert(1)>.txt'), text('สาม.txt')]);
    await expect(outsider.getByRole('alert')).toContainText('สาม.txt');
    await outsider.getByRole('button', { name: 'ไม่ส่ง หนึ่ง.txt' }).press('Enter');
    await expect(
      outsider.getByRole('button', { name: 'ไม่ส่ง <img src=x onerror=alert(1)>.txt' }),
    ).toBeFocused();

    await outsider.context().setOffline(true);
    await expect(outsider.getByRole('button', { name: /^ส่ง 1 ไฟล์/ })).toBeDisabled();
    await expect(outsider.getByText(/^ออฟไลน์อยู่/)).toBeVisible();
    await outsider.context().setOffline(false);
    await outsider.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).press('Enter');
    await expect(outsider.getByRole('heading', { name: 'ขอบคุณ ส่งครบ 1 ไฟล์แล้ว' })).toBeFocused();
    await outsider.getByRole('button', { name: 'ส่งอีก' }).press('Enter');
    await picker.setInputFiles([text('สี่.txt')]);
    await outsider.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).press('Enter');
    await expect(outsider.getByRole('heading', { name: /^ขอบคุณ/ })).toBeVisible();
    await expect(outsider.getByRole('button', { name: 'ส่งอีก' })).toHaveCount(0);
    const sent = await findFiles(api, { groupId, count: 2 });
    expect(sent.map(({ name }) => name).toSorted()).toEqual(['<img src=x onerror=alert(1)>.txt', 'สี่.txt']);
    await outsider.context().close();
  },
);
