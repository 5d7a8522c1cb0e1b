import type { FileItem, Share } from '@kepwai/api-client';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Api, findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { openChatPage } from '../support/chat-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Chat, media, pictures } from '../support/line.ts';
import { selectFiles } from '../support/selection.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

type Drawn = Pick<FileItem, 'id' | 'imageSetId' | 'thumbnailUrl'>;
type Listed = Pick<Share, 'item' | 'state' | 'url'>;

const picturesDir = process.env.KEPWAI_E2E_PICTURES;

test('three selected pictures arrive in the chat as pictures', async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [mother]);
  const posted = await line.post(chat, { by: father, type: 'image', contents: pictures(3) });
  await drawnFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { bar } = await selectFiles(page, 3);
  const dialog = await openFromBar(page, bar);
  await expect(dialog.getByRole('img')).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'three');
  await sendTo(page, dialog, other);
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();

  const { log } = await openChatPage(page, { person: mother, chat: other });
  const shown = log.locator('.pictures img');
  await expect(shown).toHaveCount(3);
  await expect.poll(() => widthsOf(shown)).toEqual([true, true, true]);
  const address = (await shown.first().getAttribute('src')) ?? '';
  expect((await fetch(address)).status).toBe(200);
  await test.step('and are gone from there once they are unsent', async () => {
    for (const message of posted) await line.unsend(message);
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  });
});

test(
  'a picture is sent from the viewer, and what is not sent leaves no link',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
    const [file] = await drawnFiles(api, { groupId, count: 1 });
    await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
    await page.getByRole('button', { name: shownAs('ส่งเข้าแชท') }).tap();
    const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
    const ended = page.waitForResponse((response) => response.url().endsWith('/revoke'));
    await expect(dialog.getByRole('button', { name: shownAs('เลือกแชทแล้วส่ง') })).toBeEnabled();
    await page.keyboard.press('Escape');
    expect((await ended).ok()).toBe(true);
    expect(await api.list<Listed>('/api/me/share')).toEqual([]);

    await page.getByRole('button', { name: shownAs('ส่งเข้าแชท') }).tap();
    await shoot(page, 'one');
    await sendTo(page, dialog, chat);
    await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
    expect(await api.list<Listed>('/api/me/share')).toMatchObject([{ item: 'chat', state: 'open' }]);
  },
);

test('an album of seven goes in two turns, or as its card', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [mother]);
  await line.post(chat, { by: mother, type: 'image', contents: pictures(7) });
  const [file] = await drawnFiles(api, { groupId, count: 7 });
  await openAs(mother, `/microapp/${groupId}/image-set/${file?.imageSetId}`);
  await page
    .getByRole('button', { name: shownAs('เพิ่มเติม') })
    .first()
    .tap();
  await page.getByRole('menuitem', { name: shownAs('ส่งเข้าแชท') }).tap();
  const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  await expect(dialog.getByRole('img')).toHaveCount(5);
  await shoot(page, 'album');
  await sendTo(page, dialog, other, 'เลือกแชทแล้วส่ง 5 รูปแรก');
  await expect(dialog.getByText(shownAs('ส่งแล้ว 5 จาก 7 รูป'))).toBeVisible();
  await sendTo(page, dialog, other, 'ส่งอีก 2 รูป');
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
  const chatPage = await openChatPage(page, { person: mother, chat: other });
  await expect(chatPage.log.locator('.pictures img')).toHaveCount(7);
  await chatPage.close();

  await page
    .getByRole('button', { name: shownAs('เพิ่มเติม') })
    .first()
    .tap();
  await page.getByRole('menuitem', { name: shownAs('ส่งเข้าแชท') }).tap();
  await dialog.getByRole('radio', { name: 'การ์ด' }).check();
  await expect(dialog.getByText(shownAs('7 รูป')).first()).toBeVisible();
  await shoot(page, 'album-card');
  await sendTo(page, dialog, other);
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
});

test('a document is a card with its first page, and people outside open it where the sender says so', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [mother]);
  const base64 = (await media('receipt.pdf')).toString('base64');
  const contents = [{ base64, fileName: 'ใบเสร็จ.pdf', mimeType: 'application/pdf' }];
  await line.post(chat, { by: mother, type: 'file', contents });
  const [file] = await drawnFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await page.getByRole('button', { name: shownAs('ส่งเข้าแชท') }).tap();
  const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  await dialog.getByRole('checkbox', { name: shownAs('คนนอกกลุ่มเปิดได้ด้วย') }).check();
  await expect(dialog.getByText(/ใครได้การ์ดนี้ก็เปิดได้/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'document');
  await sendTo(page, dialog, other);
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
  const { log } = await openChatPage(page, { person: mother, chat: other });
  await expect(log.getByText('ใบเสร็จ.pdf')).toBeVisible();
  const share = (await api.list<Listed>('/api/me/share')).find(({ url }) => url !== null);
  expect((await fetch(share?.url ?? '')).status).toBe(200);
});

test(
  'a picture that LINE does not take is sent as JPEG, from easy mode, too',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    const other = await line.createGroup('เพื่อนบ้าน', [mother]);
    const webp = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    const contents = [{ base64: webp.toString('base64'), fileName: 'ทะเล.webp', mimeType: 'image/webp' }];
    await line.post(chat, { by: mother, type: 'file', contents });
    const [file] = await drawnFiles(api, { groupId, count: 1 });
    await openAs(mother, `/microapp/${groupId}`);
    await page.goto(`/microapp/${groupId}/file/${file?.id}?easy`);
    await page.getByRole('button', { name: shownAs('ส่งให้คนอื่น') }).tap();
    const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
    await shoot(page, 'easy');
    await sendTo(page, dialog, other);
    await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
    const { log } = await openChatPage(page, { person: mother, chat: other });
    const original = (await log.locator('.pictures a').getAttribute('href')) ?? '';
    const answer = await fetch(original);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, format }).toEqual({ width: 1600, format: 'jpeg' });
  },
);

/** Waits until all files of a group have their pictures, and returns them. */
async function drawnFiles(api: Api, wanted: { groupId: string; count: number }): Promise<Drawn[]> {
  await findFiles(api, wanted);
  let files: Drawn[] = [];
  await expect(async () => {
    files = await api.list<Drawn>(`/api/group/${wanted.groupId}/file`);
    expect(files.filter(({ thumbnailUrl }) => thumbnailUrl !== null)).toHaveLength(wanted.count);
  }).toPass({ timeout: 60_000 });
  return files;
}

/** Opens the dialog from the bar of a selection: it has a button of its own there, or a line in its menu. */
async function openFromBar(page: Page, bar: Locator): Promise<Locator> {
  const own = bar.getByRole('button', { name: shownAs('ส่งเข้าแชท') });
  const more = bar.getByRole('button', { name: shownAs('เพิ่มเติม') });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) await own.tap();
  else {
    await more.tap();
    await page.getByRole('menuitem', { name: shownAs('ส่งเข้าแชท') }).tap();
  }
  return page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
}

/** Chooses a chat in LINE's picker, whose button the dialog has once LIFF has started. */
async function sendTo(page: Page, dialog: Locator, chat: Chat, label = 'เลือกแชทแล้วส่ง'): Promise<void> {
  const button = dialog.getByRole('button', { name: shownAs(label) });
  await expect(button).toBeEnabled();
  const opening = page.waitForEvent('popup');
  await button.tap();
  const picker = await opening;
  await picker.getByRole('checkbox', { name: chat.name }).check();
  await picker.getByRole('button', { name: 'ส่ง' }).click();
  await expect.poll(() => picker.isClosed()).toBe(true);
}

/** Returns for each picture whether it is drawn. */
async function widthsOf(images: Locator): Promise<boolean[]> {
  return await images.evaluateAll((all) =>
    all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  );
}

async function shoot(page: Page, name: string): Promise<void> {
  if (picturesDir) await page.screenshot({ path: `${picturesDir}/send-${name}.png` });
}
