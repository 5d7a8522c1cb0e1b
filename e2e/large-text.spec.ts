import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  type Api,
  createFolder,
  findFiles,
  findGroupId,
  linkFreeQuota,
  type Named,
  register,
} from './support/api.ts';
import { easyScreens } from './support/easy-screens.ts';
import { expect, test } from './support/fixtures.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import { type Chat, type Line, type Person, pictures, postFile } from './support/line.ts';
import { openScreen, rest } from './support/open-screen.ts';
import type { Screen, Story } from './support/screen.ts';
import { memberScreens, newcomerScreens, publicScreens } from './support/screens.ts';
import { findViewed, postViewed, viewedCount } from './support/viewer-screens.ts';

/** Names at their worst: Thai without a space, Latin without one, and very long. */
const names = {
  person: 'Bartholomew-Featherstonehaugh-Cholmondeley',
  group: 'ครอบครัวใหญ่ของเราทุกคนที่บ้านสวนริมคลองบางกอกน้อยฝั่งธนบุรี',
  newGroup: 'SuperLongLatinGroupNameWithoutAnySpaceInIt',
  textFile: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt',
  missedFile: 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู.pdf',
  folder: 'ใบเสร็จรับเงินค่าเทอมและค่าเดินทางไปทัศนศึกษาของนักเรียนทุกคน',
  subfolder: 'Receipts_of_the_annual_general_meeting_of_the_association_2026',
  trashedFolder: 'เอกสารประกอบการเบิกค่าใช้จ่ายของกรรมการทุกคนปีที่แล้ว',
  trashedFile: 'กำหนดการทัศนศึกษาภาคเรียนที่สองของนักเรียนชั้นประถมศึกษา.txt',
  openUpload: 'วิดีโองานปัจฉิมนิเทศนักเรียนชั้นมัธยมศึกษาปีที่หกทั้งโรงเรียน.mp4',
};

/** Folder for screenshots of all screens; an ordinary run takes none. */
const picturesDir = process.env.KEPWAI_E2E_PICTURES;

const noStory = {
  groupId: '',
  newGroupId: '',
  quotaId: '',
  imageSetId: '',
  folderId: '',
  pictureId: '',
  textId: '',
  missedId: '',
  viewed: findViewed([]),
};

/** Titles of groups of a member's screens, by the beginnings of their routes; the first that fits. */
const screenGroups = [
  ['/microapp/:groupId/file/:fileId', 'the screens of the viewer'],
  ['/microapp/:groupId/file/upload', 'the screens of the upload'],
  ['/microapp/:groupId/file', 'the lists of files'],
  ['/microapp/:groupId/folder', 'the screens of folders'],
  ['/microapp/:groupId/image-set', 'the screens of an image set'],
  ['/microapp/:groupId/quota', 'the screens of a group’s storage'],
  ['/microapp/:groupId', 'the other screens of a group'],
  ['/microapp/onboarding', 'the screens of the onboarding'],
  ['', 'the screens of a person'],
] as const;

test.use({ colorScheme: process.env.KEPWAI_E2E_PICTURES_DARK ? 'dark' : 'light' });

/** Largest text of a browser, and that of the setting for easy reading: a screen opens with the first. */
const percents = [200, 150] as const;
const inBothSizes = `with text at ${percents.join(' % and ')} %`;

test(`public screens have no layout faults ${inBothSizes}`, async ({ page }) => {
  await enlargeText(page, percents[0]);
  expect(await checkScreens(publicScreens, { ...noStory, page })).toEqual([]);
});

test(`the registration has no layout faults ${inBothSizes}`, async ({ page, line }) => {
  const newcomer = await line.createPerson(names.person);
  await page.goto('/microapp');
  await page.locator(`[href*="${newcomer.userId}"]`).click();
  await page.waitForURL('**/microapp/register');
  await enlargeText(page, percents[0]);
  expect(await checkScreens(newcomerScreens, { ...noStory, page })).toEqual([]);
});

const easyGroup = { title: 'the screens of easy mode', screens: easyScreens };

for (const { title, screens } of [...groupScreens(memberScreens), easyGroup]) {
  test(`${title} have no layout faults ${inBothSizes}`, async ({ page, line, request, openAs }) => {
    // A person has many screens, and a busy machine takes seconds for each.
    test.setTimeout(600_000);
    const owner = await line.createPerson(names.person);
    await line.createGroup(names.newGroup, [owner]);
    const chat = await line.createGroup(names.group, [owner, await line.createPerson('ยายจันทร์')]);
    await postFile(line, { chat, by: owner, name: names.missedFile });
    // After both chats: the sign-in finds them, and the list of groups looks only so often.
    const api = await register(request, { line, person: owner });
    await linkFreeQuota(api, await findGroupId(api, chat));
    await postAll(line, { chat, by: owner });
    const ids = await findIds(api);
    await leaveUploadOpen(api, ids.groupId);
    await openAs(owner, '/microapp');
    await enlargeText(page, percents[0]);
    expect(await checkScreens(screens, { page, ...ids })).toEqual([]);
  });
}

test('pictures are in two columns with text at 150 %, however dense they were', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  for (const name of ['ก.txt', 'ข.txt', 'ค.txt']) await postFile(line, { chat, by: mother, name });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}`);
  await enlargeText(page, 150);
  for (const place of [`/microapp/${groupId}`, `/microapp/${groupId}/file`]) {
    await openScreen(page, place);
    await expect.poll(() => countColumns(page)).toBe(2);
  }
});

/** Returns the number of files beside the first one, itself included. */
function countColumns(page: Page): Promise<number> {
  return page.locator('[data-file]').evaluateAll((files) => {
    const tops = files.map((file) => Math.round(file.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Splits a member's screens among workers, and into tests that end in time on a busy machine. */
function groupScreens(screens: readonly Screen[]): { title: string; screens: Screen[] }[] {
  const groupOf = ({ route }: Screen) => screenGroups.find(([start]) => route.startsWith(start))?.[1] ?? '';
  const titles = [...new Set(screens.map(groupOf))];
  return titles.map((title) => ({ title, screens: screens.filter((one) => groupOf(one) === title) }));
}

/** Enlarges the text of the pages to come, as a browser's setting does. */
async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.addInitScript(setTextSize, percent);
}

/** Sets the size of the text of the page that it runs in. */
function setTextSize(percent: number): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html:root { font-size: ${(16 * percent) / 100}px !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Opens each screen and returns its faults. */
async function checkScreens(screens: readonly Screen[], story: Story): Promise<string[]> {
  const { page } = story;
  const faults: string[] = [];
  page.setDefaultTimeout(20_000);
  for (const [index, screen] of screens.entries()) {
    const { route, state, path: place, act, failing, leavesFor, isLoading = false } = screen;
    const name = `${route} (${state})`;
    await test.step(name, async () => {
      if (failing) await page.route(failing, (request) => request.abort());
      // A page stays where it is if the next one has no content.
      if (leavesFor) await page.route(leavesFor, (request) => request.fulfill({ status: 204 }));
      await openScreen(page, typeof place === 'string' ? place : place(story));
      try {
        await act?.(story);
      } catch (error) {
        faults.push(`${name}: it cannot be brought about: ${error}`);
      }
      const title = `${String(index).padStart(2, '0')} ${name}`;
      const found = await checkBothSizes(page, { title, isLoading });
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      for (const routed of [failing, leavesFor]) if (routed) await page.unroute(routed);
    });
  }
  return faults;
}

/**
 * Returns the faults of the page as it is, and with the other size of its text: opening it again for that
 * would take as long as everything else.
 */
async function checkBothSizes(
  page: Page,
  { title, isLoading }: { title: string; isLoading: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  for (const percent of percents) {
    const after = () => page.evaluate(setTextSize, percent);
    if (percent !== percents[0]) await rest(page, { after, isLoading });
    const found = await findLayoutFaults(page);
    faults.push(...found.map((fault) => `at ${percent} %: ${fault}`));
    if (picturesDir === undefined) continue;
    const fileName = `${title.replaceAll('/', '_')} ${percent}.png`;
    await page.screenshot({ path: path.join(picturesDir, fileName), fullPage: true, timeout: 60_000 });
  }
  return faults;
}

/** Posts an image set, texts, and what the viewer shows in its own way. */
async function postAll(line: Line, { chat, by }: { chat: Chat; by: Person }): Promise<void> {
  await line.post(chat, { by, type: 'image', contents: pictures(5) });
  for (const name of [names.textFile, names.trashedFile]) await postFile(line, { chat, by, name });
  await postViewed(line, { chat, by });
}

async function leaveUploadOpen(api: Api, groupId: string): Promise<void> {
  const answer = await api.post(`/api/group/${groupId}/upload`, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '50000000',
      'upload-metadata': `filename ${Buffer.from(names.openUpload).toString('base64')}`,
    },
  });
  expect(answer.status()).toBe(201);
}

/**
 * Returns the ids for the screens' addresses, once everything posted is kept and one file is in the trash.
 */
async function findIds(api: Api): Promise<Omit<Story, 'page'>> {
  const groupId = await findGroupId(api, { name: names.group });
  const files = await findFiles(api, { groupId, count: 8 + viewedCount });
  const idOf = (name: string | RegExp) => files.find((file) => file.name.match(name))?.id ?? '';
  await api.post(`/api/group/${groupId}/file/${idOf(names.trashedFile)}/trash`);
  const folderId = await createFolder(api, { groupId, name: names.folder, parentId: null });
  await createFolder(api, { groupId, name: names.subfolder, parentId: folderId });
  const trashedFolderId = await createFolder(api, { groupId, name: names.trashedFolder, parentId: null });
  await api.post(`/api/group/${groupId}/folder/${trashedFolderId}/trash`);
  const [quotas, imageSets] = [
    await api.list<{ quota: { id: string } }>('/api/me/quota'),
    await api.list<Named>(`/api/group/${groupId}/image-set`),
  ];
  return {
    groupId,
    newGroupId: await findGroupId(api, { name: names.newGroup }),
    quotaId: quotas[0]?.quota.id ?? '',
    imageSetId: imageSets[0]?.id ?? '',
    folderId,
    textId: idOf(names.textFile),
    missedId: idOf(names.missedFile),
    pictureId: idOf(/\.(jpg|png)$/),
    viewed: findViewed(files),
  };
}
