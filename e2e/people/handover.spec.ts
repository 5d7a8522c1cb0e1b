import type { Browser, Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, type Family, lineOrigin, test } from '../support/fixtures.ts';
import { type Line, type Person, pictures } from '../support/line.ts';
import { selectFiles } from '../support/selection.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Opens the phone's own browser, which shares nothing with LINE's. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true });
  return await context.newPage();
}

/** Opens a picture in LINE's browser, and returns its id. */
async function openInLine(
  page: Page,
  {
    family: { mother, father, chat, api, groupId },
    line,
    openAs,
  }: { family: Family; line: Line; openAs: (person: Person, route: string) => Promise<void> },
): Promise<string> {
  await line.post(chat, { by: father, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  // LINE opens addresses outside in another program; here they are recorded instead.
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.openedOutside = String(address);
      return null;
    };
  });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}?liff=client,android`);
  return file?.id ?? '';
}

/** Taps the button that saves, and returns the address that LINE opens in the phone's browser. */
async function saveOutside(page: Page): Promise<string> {
  await page.getByRole('link', { name: /^บันทึก / }).tap();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-opened-outside', /\/microapp\/handover#[\w-]{43}$/);
  return (await html.getAttribute('data-opened-outside')) ?? '';
}

test('a download in LINE goes on in the phone’s browser, signed in, once', async ({
  page,
  browser,
  family,
  line,
  openAs,
}) => {
  const fileId = await openInLine(page, { family, line, openAs });
  const address = await saveOutside(page);
  const secret = new URL(address).hash.slice(1);
  const phone = await openPhone(browser);

  await test.step('the file’s place opens there, signed in, and the download begins', async () => {
    const requests: string[] = [];
    phone.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
    const downloading = phone.waitForEvent('download');
    await phone.goto(address);
    const download = await downloading;
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toMatch(/\.jpg$/);
    await expect(phone.getByText(shownAs('เริ่มดาวน์โหลดแล้ว'))).toBeVisible();
    expect(new URL(phone.url()).pathname).toBe(`/microapp/${family.groupId}/file/${fileId}`);
    expect(requests.join('\n')).not.toContain(secret);
    const kept = () => location.href + JSON.stringify([history.state, localStorage, sessionStorage]);
    expect(await phone.evaluate(kept)).not.toContain(secret);
  });

  await test.step('the sheet is complete for everybody', async () => {
    expect(await findViolations(phone)).toEqual([]);
    await phone.keyboard.press('Escape');
    await expect(phone.getByRole('dialog')).toBeHidden();
    expect(new URL(phone.url()).search).toBe('');
  });

  await test.step('a second use is refused, and says what to do', async () => {
    const other = await openPhone(browser);
    await other.goto(address);
    await expect(other.getByText(shownAs('ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา'))).toBeVisible();
    expect(await other.evaluate(() => document.cookie)).not.toContain('auth-token');
    expect(await findViolations(other)).toEqual([]);
    await other.context().close();
  });
  await phone.context().close();
});

test(
  'somebody else who is signed in there is asked, and decides by keyboard',
  whole,
  async ({ page, browser, family, line, openAs }) => {
    const { mother, father } = family;
    const fileId = await openInLine(page, { family, line, openAs });
    const address = await saveOutside(page);
    const phone = await openPhone(browser);
    const { origin } = new URL(address);
    const query = new URLSearchParams({ redirect_uri: `${origin}/microapp`, user_id: father.userId });
    await phone.goto(`${lineOrigin()}/dev/authorize?${query}`);
    await expect(phone.getByRole('link', { name: new RegExp(family.chat.name) }).first()).toBeVisible();

    await phone.goto(address);
    const change = phone.getByRole('button', { name: shownAs(`เปลี่ยนเป็น “${mother.displayName}”`) });
    await expect(change).toBeVisible();
    await expect(
      phone.getByRole('button', { name: shownAs(`ใช้ในชื่อ “${father.displayName}” ต่อ`) }),
    ).toBeVisible();
    expect(await findViolations(phone)).toEqual([]);
    await change.focus();
    await phone.keyboard.press('Enter');
    await phone.waitForURL(new RegExp(`/file/${fileId}`));
    await expect(phone.getByRole('dialog')).toBeVisible();
    const kept = await phone.evaluate(() => localStorage.getItem('kepwai.profile') ?? '');
    expect(kept).toContain(mother.displayName);
    await phone.context().close();
  },
);

test('selected files are sent to a chat together', whole, async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [mother]);
  await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 2 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { bar } = await selectFiles(page, 2);
  await bar.getByRole('button', { name: shownAs('ส่งเข้าแชท') }).tap();
  const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  await expect(dialog.getByText(shownAs('จะหน้าตาแบบนี้ในแชท'))).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: shownAs('เลือกแชทแล้วส่ง') }).tap();
  const picker = await opening;
  await picker.getByRole('checkbox', { name: other.name }).check();
  await picker.getByRole('button', { name: 'ส่ง' }).click();
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
});
