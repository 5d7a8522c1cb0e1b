import type { Browser } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Opens a page as a first-time visitor. */
async function openStranger(browser: Browser, baseURL: string | undefined, userAgent?: string) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    acceptDownloads: true,
    ...(userAgent !== undefined && { userAgent }),
  });
  return await context.newPage();
}

/** LINE's own browser on an iPhone and on Android. */
const lineBrowsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.0.0',
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Line/14.0.0/IAB',
] as const;

const pathOf = (url: string | null) => new URL(url ?? '').pathname;

test('an outsider opens a picture by its password on a phone, downloads it, and the link is ended', async ({
  page,
  browser,
  baseURL,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  if (!file) throw new Error('one picture');
  await openAs(mother, `/microapp/${groupId}/file/${file.id}`);

  await test.step('a member makes a link with a password', async () => {
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: /^แชร์/ }).tap();
    await page.getByText(shownAs('และอื่น ๆ')).tap();
    await page.getByRole('switch', { name: 'ใส่รหัส' }).tap();
    await page.getByLabel('รหัส', { exact: true }).fill('ยาย2569');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^สร้าง/ }).tap();
    await expect(page.getByText('/app/share/')).toBeVisible();
  });
  const [share] = await api.list<{ id: string; url: string }>('/api/me/share');
  if (!share) throw new Error('one link');
  const stranger = await openStranger(browser, baseURL);
  const answer = await stranger.goto(pathOf(share.url));

  await test.step('the page tells nothing without the password', async () => {
    expect(answer?.status()).toBe(200);
    const html = (await answer?.text()) ?? '';
    expect(html).not.toContain(file.name);
    expect(html).not.toContain('og:image');
    expect(await findViolations(stranger)).toEqual([]);
    await stranger.getByRole('textbox').fill('ตา2569');
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByText(/เหลือ 4 ครั้ง/)).toBeVisible();
  });

  await test.step('the password opens it, and the picture is downloaded', async () => {
    await stranger.getByRole('textbox').fill('ยาย2569');
    await stranger.keyboard.press('Enter');
    // Neither the page nor the download names who posted it.
    const title = /^รูป · \d+ \S+ \d{4}$/;
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(stranger.getByRole('img', { name: title })).toBeVisible();
    expect(await stranger.content()).not.toContain('พ่อชัย');
    expect(await findViolations(stranger)).toEqual([]);
    const downloading = stranger.waitForEvent('download');
    await stranger.getByRole('button', { name: /^ดาวน์โหลด/ }).tap();
    expect((await downloading).suggestedFilename()).toMatch(/^รูป \d{4}-\d\d-\d\d 1\.jpg$/);
    await expect(stranger.getByText(/หาไฟล์ไม่เจอ/)).toBeVisible();
  });

  await test.step('ended, it says so and has the status for it', async () => {
    await api.post(`/api/group/${groupId}/share/${share.id}/revoke`);
    await stranger.getByRole('button', { name: /^ดาวน์โหลด/ }).tap();
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText('ถูกปิดแล้ว');
    expect((await stranger.reload())?.status()).toBe(410);
  });
  await stranger.context().close();
});

test('an album is looked at by keys, its preview is for chats, and inside LINE it leads to the browser', async ({
  browser,
  baseURL,
  family,
  line,
}) => {
  const { father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await expect
    .poll(async () => {
      const files = await api.list<{ thumbnailUrl: string | null }>(`/api/group/${groupId}/file`);
      return files.every(({ thumbnailUrl }) => thumbnailUrl !== null);
    })
    .toBe(true);
  const [imageSet] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
  const made = await api.post(`/api/group/${groupId}/share`, {
    data: { item: { imageSetId: imageSet?.id }, name: 'วันเกิดยาย' },
  });
  const { url } = (await made.json()).data;
  const stranger = await openStranger(browser, baseURL, lineBrowsers[0]);
  const html = (await (await stranger.goto(pathOf(url)))?.text()) ?? '';
  const card = /og:image" content="[^"]*(\/api\/share\/[^"]+)"/.exec(html)?.[1] ?? '';
  const drawn = await stranger.request.get(card);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await expect(stranger.getByRole('link', { name: /เบราว์เซอร์/ })).toHaveAttribute(
    'href',
    /openExternalBrowser=1/,
  );
  const tiles = stranger.getByRole('region', { name: 'ไฟล์' }).getByRole('listitem').getByRole('button');
  await expect(tiles).toHaveCount(3);
  await tiles.first().press('Enter');
  const viewer = stranger.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await stranger.keyboard.press('ArrowRight');
  await stranger.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('button', { name: 'ถัดไป' })).toBeDisabled();
  expect(await findViolations(stranger)).toEqual([]);
  // Back closes the viewer, and leaves the link unchanged.
  const address = stranger.url();
  await stranger.evaluate(() => history.back());
  await expect(viewer).toBeHidden();
  expect(stranger.url()).toBe(address);
  await tiles.first().press('Enter');
  await stranger.keyboard.press('Escape');
  await expect(tiles.first()).toBeFocused();
  await stranger.context().close();
});

for (const userAgent of lineBrowsers) {
  const phone = /iPhone|Android/.exec(userAgent)?.[0];
  test(`a link opened in LINE on ${phone} downloads nothing, says so, and keeps its one download`, async ({
    browser,
    baseURL,
    family,
    line,
  }) => {
    const { father, chat, api, groupId } = family;
    await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
    const [first] = await findFiles(api, { groupId, count: 2 });
    const [imageSet] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
    const makeLink = async (item: object) => {
      const made = await api.post(`/api/group/${groupId}/share`, { data: { item, maxDownloads: 1 } });
      return pathOf((await made.json()).data.url);
    };
    const links = [await makeLink({ fileId: first?.id }), await makeLink({ imageSetId: imageSet?.id })];
    const stranger = await openStranger(browser, baseURL, userAgent);
    await stranger.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    let downloadCount = 0;
    stranger.on('download', () => {
      downloadCount += 1;
    });

    for (const link of links) {
      await stranger.goto(link);
      await expect(stranger.getByText(shownAs('ในแอป LINE ดูได้ แต่เก็บลงเครื่องไม่ได้'))).toBeVisible();
      await stranger.getByRole('button', { name: /^ดาวน์โหลด/ }).tap();
      await expect(stranger.getByText(shownAs('ยังไม่ได้ดาวน์โหลด แอป LINE เก็บไฟล์ลงเครื่องไม่ได้'))).toBeVisible();
      await stranger.getByRole('button', { name: shownAs('คัดลอกลิงก์') }).tap();
      await expect(stranger.getByText(shownAs('คัดลอกลิงก์แล้ว วางในเบราว์เซอร์ได้เลย'))).toBeVisible();
      expect(await stranger.evaluate(() => navigator.clipboard.readText())).toContain(link);
      await expect(stranger.getByText(shownAs('ดาวน์โหลดแล้ว'))).toHaveCount(0);
    }
    expect(await findViolations(stranger)).toEqual([]);
    expect(downloadCount).toBe(0);
    const shares = await api.list<{ downloadCount: number }>('/api/me/share');
    expect(shares.map((share) => share.downloadCount)).toEqual([0, 0]);
    await stranger.context().close();

    // The one download is left for the phone's own browser.
    const outside = await openStranger(browser, baseURL);
    for (const link of links) {
      await outside.goto(link);
      const downloading = outside.waitForEvent('download');
      await outside.getByRole('button', { name: /^ดาวน์โหลด/ }).tap();
      await downloading;
      await expect(outside.getByText(/หาไฟล์ไม่เจอ/)).toBeVisible();
    }
    await outside.context().close();
  });
}

test('a download that is under way is cut off when its link is ended', whole, async ({ family }) => {
  const { api, groupId } = family;
  const bytes = Buffer.alloc(40_000_000, 'วิดีโองานบวช');
  await api.post(`/api/group/${groupId}/upload`, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('งานบวช.bin').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  const [file] = await findFiles(api, { groupId, count: 1 });
  const made = await api.post(`/api/group/${groupId}/share`, { data: { item: { fileId: file?.id } } });
  const { id, url } = (await made.json()).data;
  const { origin } = new URL(url);
  const began = await fetch(`${origin}/api/share/${url.split('/').at(-1)}/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fileId: file?.id }),
  });
  const { data }: { data: { url: string } } = JSON.parse(await began.text());
  const reader = (await fetch(new URL(data.url, origin))).body?.getReader();
  await reader?.read();
  await api.post(`/api/group/${groupId}/share/${id}/revoke`);
  const drained = (async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if ((await reader?.read())?.done !== false) return;
    }
  })();
  await expect(drained).rejects.toThrow();
});
