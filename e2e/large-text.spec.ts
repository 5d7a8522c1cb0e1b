import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Api, findFiles, findGroupId, type Named, register } from './support/api.ts';
import { expect, grantQuota, test } from './support/fixtures.ts';
import { findLayoutFaults } from './support/layout-faults.ts';
import { type Chat, type Line, type Person, pictures, postFile } from './support/line.ts';
import { openScreen } from './support/open-screen.ts';
import type { Screen, Story } from './support/screen.ts';
import { memberScreens, newcomerScreens, publicScreens } from './support/screens.ts';

/** Names at their worst: Thai without a space, Latin without one, and very long. */
const names = {
  person: 'Bartholomew-Featherstonehaugh-Cholmondeley',
  group: 'ครอบครัวใหญ่ของเราทุกคนที่บ้านสวนริมคลองบางกอกน้อยฝั่งธนบุรี',
  newGroup: 'SuperLongLatinGroupNameWithoutAnySpaceInIt',
  textFile: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt',
  missedFile: 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู.pdf',
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
  pictureId: '',
  textId: '',
  missedId: '',
};

test.use({ colorScheme: process.env.KEPWAI_E2E_PICTURES_DARK ? 'dark' : 'light' });

test('public screens have no layout faults with text at 200 %', async ({ page }) => {
  await doubleText(page);
  expect(await checkScreens(publicScreens, { ...noStory, page })).toEqual([]);
});

test('the registration has no layout faults with text at 200 %', async ({ page, line }) => {
  const newcomer = await line.createPerson(names.person);
  await page.goto('/microapp');
  await page.locator(`[href*="${newcomer.userId}"]`).click();
  await page.waitForURL('**/microapp/register');
  await doubleText(page);
  expect(await checkScreens(newcomerScreens, { ...noStory, page })).toEqual([]);
});

for (const { title, screens } of groupScreens(memberScreens)) {
  test(`${title} have no layout faults with text at 200 %`, async ({ page, line, request, openAs }) => {
    const owner = await line.createPerson(names.person);
    const api = await register(request, { line, person: owner });
    const chat = await line.createGroup(names.group, [owner, await line.createPerson('ยายจันทร์')]);
    await postBeforeAndAfterQuota(line, { chat, owner });
    await line.createGroup(names.newGroup, [owner]);
    const ids = await findIds(api);
    await leaveUploadOpen(api, ids.groupId);
    await openAs(owner, '/microapp');
    await doubleText(page);
    expect(await checkScreens(screens, { page, ...ids })).toEqual([]);
  });
}

/** Splits a member's screens among workers. */
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

/** Doubles the text size, as a browser's setting does. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html:root { font-size: 32px !important; }');
    document.adoptedStyleSheets.push(large);
  });
}

/** Opens each screen and returns its faults. */
async function checkScreens(screens: readonly Screen[], story: Story): Promise<string[]> {
  const { page } = story;
  const faults: string[] = [];
  page.setDefaultTimeout(20_000);
  for (const [index, { route, state, path: place, act, failing, leavesFor }] of screens.entries()) {
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
      const found = await findLayoutFaults(page);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      for (const routed of [failing, leavesFor]) if (routed) await page.unroute(routed);
      if (picturesDir === undefined) return;
      const fileName = `${String(index).padStart(2, '0')} ${name.replaceAll('/', '_')}.png`;
      await page.screenshot({ path: path.join(picturesDir, fileName), fullPage: true });
    });
  }
  return faults;
}

/** Posts a file before there is a quota, then an image set, a video and a text. */
async function postBeforeAndAfterQuota(
  line: Line,
  { chat, owner: by }: { chat: Chat; owner: Person },
): Promise<void> {
  await postFile(line, { chat, by, name: names.missedFile });
  await grantQuota({ owner: by, chat, limit: '1GB' });
  await line.post(chat, { by, type: 'image', contents: pictures(5) });
  for (const name of [names.textFile, names.trashedFile]) await postFile(line, { chat, by, name });
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
  const files = await findFiles(api, { groupId, count: 8 });
  const idOf = (name: string | RegExp) => files.find((file) => file.name.match(name))?.id ?? '';
  await api.post(`/api/group/${groupId}/file/${idOf(names.trashedFile)}/trash`);
  const [quotas, imageSets] = [
    await api.list<{ quota: { id: string } }>('/api/me/quota'),
    await api.list<Named>(`/api/group/${groupId}/image-set`),
  ];
  return {
    groupId,
    newGroupId: await findGroupId(api, { name: names.newGroup }),
    quotaId: quotas[0]?.quota.id ?? '',
    imageSetId: imageSets[0]?.id ?? '',
    textId: idOf(names.textFile),
    missedId: idOf(names.missedFile),
    pictureId: idOf(/\.(jpg|png)$/),
  };
}
