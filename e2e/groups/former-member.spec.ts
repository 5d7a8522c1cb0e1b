import type { Page } from '@playwright/test';
import { ageChecks, closeGroup, holdCheck } from '../support/checks.ts';
import { copiesWith } from '../support/copies.ts';
import { expect, type Family, openGroup, test } from '../support/fixtures.ts';
import { type Line, postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

const secret = 'ความลับ.txt';

test('a former member with a slow network sees nothing of the group before and after the check', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const groupId = await seeGroup({ page, family, line, openAs });
  await leaveChat({ family, line });
  await closeGroup(page);
  await ageChecks(page, 6);
  await watchWords(page);
  const calls = recordCalls(page, groupId);
  const check = await holdCheck(page);
  await page.goto(`/microapp/${groupId}`);
  await check.asked;
  await expect(page.getByRole('status').filter({ hasText: 'กำลังเปิดตู้' })).toBeVisible();
  await check.answer();
  await page.waitForURL('/404');
  await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible();
  expect(calls).toEqual([`/api/me/group/${groupId}/verify`]);
  expect(await wordsSeen(page)).toEqual([]);
  await expectNothingKept(page);
});

test(
  'a former member without a network sees that, and nothing of the group',
  whole,
  async ({ page, family, line, openAs }) => {
    const groupId = await seeGroup({ page, family, line, openAs });
    await leaveChat({ family, line });
    await closeGroup(page);
    await ageChecks(page, 6);
    await watchWords(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`/microapp/${groupId}`);
    await expect(page.getByText(shownAs('ต่ออินเทอร์เน็ตไม่ได้'))).toBeVisible();
    expect(await wordsSeen(page)).toEqual([]);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await page.waitForURL('/404');
    expect(await wordsSeen(page)).toEqual([]);
    await expectNothingKept(page);
  },
);

test('a former member who comes back to the open group sees nothing of it any more', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await seeGroup({ page, family, line, openAs });
  await leaveChat({ family, line });
  // Before the check is too old: the open page checks automatically then.
  const check = await holdCheck(page);
  await ageChecks(page, 6);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(secret).first()).toBeHidden();
  await expect(page).toHaveTitle('เก็บไว้');
  await expect(page.getByRole('status').filter({ hasText: 'กำลังเปิดตู้' })).toBeVisible();
  await check.answer();
  await page.waitForURL('/404');
  await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible();
  await expectNothingKept(page);
});

test('a clock that was set back is no check', whole, async ({ page, family, line, openAs }) => {
  const groupId = await seeGroup({ page, family, line, openAs });
  await closeGroup(page);
  await ageChecks(page, -1);
  await watchWords(page);
  const check = await holdCheck(page);
  await page.goto(`/microapp/${groupId}`);
  await check.asked;
  expect(await wordsSeen(page)).toEqual([]);
  await check.answer();
  await expect(page.getByText(secret).first()).toBeVisible();
});

interface Journey {
  page: Page;
  family: Family;
  line: Line;
  openAs: (person: Family['mother'], route: string) => Promise<void>;
}

/** Opens the group as the mother, until the device has its snapshot and its copy. */
async function seeGroup({ page, family, line, openAs }: Journey): Promise<string> {
  await postFile(line, { chat: family.chat, by: family.father, name: secret });
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  await expect(page.getByText(secret).first()).toBeVisible();
  await expect.poll(() => copiesWith(page, secret)).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kepwai.fronts'))).toContain(secret);
  return groupId;
}

/** Removes the mother from the chat, and waits until the server has heard of it: until then a check rightly succeeds. */
async function leaveChat({ family, line }: Pick<Journey, 'family' | 'line'>): Promise<void> {
  const { api, chat, groupId, mother } = family;
  await line.removeMember(chat, mother);
  await expect.poll(() => api.get(`/api/me/group/${groupId}/verify`)).toEqual({ success: false });
}

/** Records on each page from now on whether its document or title ever has the file's name. */
async function watchWords(page: Page): Promise<void> {
  await page.addInitScript((word) => {
    const look = () => {
      if (!document.documentElement?.textContent?.includes(word)) return;
      sessionStorage.setItem(
        'test.seen',
        `${sessionStorage.getItem('test.seen') ?? ''}${location.pathname} `,
      );
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, secret);
}

/** Returns the pages that had the file's name. */
async function wordsSeen(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => sessionStorage.getItem('test.seen') ?? '');
  return seen.split(' ').filter(Boolean);
}

function recordCalls(page: Page, groupId: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname.includes(groupId)) calls.push(pathname);
  });
  return calls;
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => copiesWith(page, secret)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(secret);
}
