import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, grantQuota, register, test } from './support/fixtures.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import type { Chat, Line, Person } from './support/line.ts';
import { memberScreens, newcomerScreens, publicScreens, type Screen, type Story } from './support/screens.ts';

/** Names as people have them, at their worst: Thai without a space, Latin without one, and very long. */
const names = {
  person: 'Bartholomew-Featherstonehaugh-Cholmondeley',
  group: 'ครอบครัวใหญ่ของเราทุกคนที่บ้านสวนริมคลองบางกอกน้อยฝั่งธนบุรี',
  newGroup: 'SuperLongLatinGroupNameWithoutAnySpaceInIt',
  textFile: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt',
  missedFile: 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู.pdf',
};

/** A folder that pictures of all screens go into, for somebody to look at; an ordinary run takes none. */
const picturesDir = process.env.KEPWAI_E2E_PICTURES;

const noStory = {
  groupId: '',
  newGroupId: '',
  quotaId: '',
  imageSetId: '',
  pictureId: '',
  textId: '',
  missedId: '',
};

test.use({ colorScheme: process.env.KEPWAI_E2E_PICTURES_DARK ? 'dark' : 'light' });

test('public screens are whole with text at 200 %', async ({ page }) => {
  await doubleText(page);
  expect(await lookAt(publicScreens, { ...noStory, page })).toEqual([]);
});

test('the registration is whole with text at 200 %', async ({ page, line }) => {
  const newcomer = await line.createPerson(names.person);
  await page.goto('/microapp');
  await page.locator(`[href*="${newcomer.userId}"]`).click();
  await page.waitForURL('**/microapp/register');
  await doubleText(page);
  expect(await lookAt(newcomerScreens, { ...noStory, page })).toEqual([]);
});

for (const { title, screens } of groupScreens(memberScreens)) {
  test(`${title} are whole with text at 200 %`, async ({ page, line, request, openAs }) => {
    const owner = await line.createPerson(names.person);
    await register(request, { line, person: owner });
    const chat = await line.createGroup(names.group, [owner, await line.createPerson('ยายจันทร์')]);
    await postBeforeAndAfterStorage(line, { chat, owner });
    await line.createGroup(names.newGroup, [owner]);
    await openAs(owner, '/microapp');
    const ids = await findIds(request, await line.issueToken(owner));
    await doubleText(page);
    expect(await lookAt(screens, { page, ...ids })).toEqual([]);
  });
}

/** Splits the screens of a member, so that workers share them. */
function groupScreens(screens: readonly Screen[]): { title: string; screens: Screen[] }[] {
  const groupOf = ({ route }: Screen) => {
    if (route.startsWith('/microapp/:groupId/file')) return 'the screens of files';
    return route.startsWith('/microapp/:groupId')
      ? 'the other screens of a group'
      : 'the screens of a person';
  };
  const titles = [...new Set(screens.map(groupOf))];
  return titles.map((title) => ({ title, screens: screens.filter((one) => groupOf(one) === title) }));
}

/** What a browser does that is set to letters twice as large. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html:root { font-size: 32px !important; }');
    document.adoptedStyleSheets.push(large);
  });
}

/** Opens each screen and says what is wrong with it. */
async function lookAt(screens: readonly Screen[], story: Story): Promise<string[]> {
  const { page } = story;
  const faults: string[] = [];
  page.setDefaultTimeout(20_000);
  for (const [index, { route, state, path: place, act, failing }] of screens.entries()) {
    const name = `${route} (${state})`;
    await test.step(name, async () => {
      if (failing) await page.route(failing, (request) => request.abort());
      await page.goto(typeof place === 'string' ? place : place(story));
      await page.waitForLoadState('networkidle');
      try {
        await act?.(story);
      } catch (error) {
        faults.push(`${name}: it cannot be brought about: ${error}`);
      }
      const found = await findLayoutFaults(page);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      if (failing) await page.unroute(failing);
      if (picturesDir === undefined) return;
      const fileName = `${String(index).padStart(2, '0')} ${name.replaceAll('/', '_')}.png`;
      await page.screenshot({ path: path.join(picturesDir, fileName), fullPage: true });
    });
  }
  return faults;
}

/** A file that came before there was storage, then an album, a film and a text. */
async function postBeforeAndAfterStorage(
  line: Line,
  { chat, owner: by }: { chat: Chat; owner: Person },
): Promise<void> {
  const content = (fileName: string) => ({
    base64: Buffer.from('นัดประชุมบ่ายสองโมง').toString('base64'),
    fileName,
    mimeType: 'text/plain',
  });
  const pictures = Array.from({ length: 5 }, (_, index) => ({ picture: { seed: `ทะเล ${index}` } }));
  await line.post(chat, { by, type: 'file', contents: [content(names.missedFile)] });
  await grantQuota({ owner: by, chat, limit: '1GB' });
  await line.post(chat, { by, type: 'image', contents: pictures });
  await line.post(chat, { by, type: 'file', contents: [content(names.textFile)] });
}

/** What the addresses of the screens need, once all that was posted is kept. */
async function findIds(request: APIRequestContext, accessToken: string): Promise<Omit<Story, 'page'>> {
  const login = await request.post('/api/auth/login-via-line', { data: { accessToken } });
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` };
  const list = async <Item = { id: string; name: string }>(address: string): Promise<Item[]> =>
    (await (await request.get(address, { headers })).json()).data.items;
  const idOf = (items: { id: string; name: string }[], name: string | RegExp) =>
    items.find((item) => item.name.match(name))?.id ?? '';

  const groups = await list('/api/me/group');
  const groupId = idOf(groups, names.group);
  let files: { id: string; name: string }[] = [];
  await expect(async () => {
    files = await list(`/api/group/${groupId}/file`);
    expect(files).toHaveLength(7);
    expect(files).not.toContainEqual(expect.objectContaining({ state: 'fetching' }));
  }).toPass();
  const [quota] = await list<{ quota: { id: string } }>('/api/me/quota');
  const [imageSet] = await list(`/api/group/${groupId}/image-set`);
  return {
    groupId,
    newGroupId: idOf(groups, names.newGroup),
    quotaId: quota?.quota.id ?? '',
    imageSetId: imageSet?.id ?? '',
    textId: idOf(files, names.textFile),
    missedId: idOf(files, names.missedFile),
    pictureId: idOf(files, /\.(jpg|png)$/),
  };
}
