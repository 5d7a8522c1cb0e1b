import { randomUUID } from 'node:crypto';
import { details, errorShown, errorWithoutCopy, inMenu, menu, sheet, tap } from '../acts.ts';
import { actionScreens } from './action-screens.ts';
import { activityScreens } from './activity-screens.ts';
import { archiveScreens } from './archive-screens.ts';
import { bulkScreens } from './bulk-screens.ts';
import { folderScreens } from './folder-screens.ts';
import { imageSetScreens } from './image-set-screens.ts';
import { memoryScreens } from './memory-screens.ts';
import { groupQuotaScreens } from './money/group-quota-screens.ts';
import { ownershipScreens } from './money/ownership-screens.ts';
import { paymentScreens } from './money/payment-screens.ts';
import { promoScreens } from './money/promo-screens.ts';
import { quotaScreens } from './money/quota-screens.ts';
import { myDataScreens, receiptScreens } from './my-data-screens.ts';
import { myGroupsScreens } from './my-groups-screens.ts';
import { operatorScreens } from './operator-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { pinScreens } from './pin-screens.ts';
import { receivedScreens } from './received-screens.ts';
import type { Screen, Story } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { shareScreens, strangerShareScreens } from './share-screens.ts';
import { siteScreens } from './site-screens.ts';
import { viewerScreens } from './viewer-screens.ts';

const unfold = (name: string | RegExp) => (story: Story) => story.page.getByText(name).first().click();

/** Returns unique files: known ones would not be sent again. */
const newFiles = () =>
  [1, 2, 3].map((number) => ({
    name: `Ultra_long_Latin_file_name_without_any_space_${number}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(randomUUID()),
  }));
const pick = ({ page }: Story, files = newFiles()) =>
  page.locator('input[type=file]').first().setInputFiles(files);
const send = async (story: Story, files = newFiles()) => {
  await pick(story, files);
  await tap(/^ส่ง 3 ไฟล์/)(story);
  await story.page.getByText('ส่งครบ 3 ไฟล์แล้ว').last().waitFor();
};

/** Screens that everybody may open. */
export const publicScreens: readonly Screen[] = [
  { route: '/', state: 'first look', path: '/' },
  ...siteScreens,
  { route: '/404', state: 'first look', path: '/404' },
  { route: '/hello', state: 'first look', path: '/hello' },
  { route: '/new-phone', state: 'first look', path: '/new-phone' },
  { route: '/legal', state: 'first look', path: '/legal' },
  ...receiptScreens,
  { route: '/legal/:slug', state: 'terms', path: '/legal/terms' },
  { route: '/legal/:slug', state: 'privacy', path: '/legal/privacy' },
  { route: '/legal/:slug', state: 'cookies', path: '/legal/cookies' },
  { route: '/legal/:slug', state: 'no such document', path: '/legal/nothing' },
  {
    route: '/auth/line/callback',
    state: 'refused by LINE',
    path: '/auth/line/callback?error=access_denied',
    act: errorShown,
  },
  {
    route: '/microapp/splash',
    state: 'LINE does not answer',
    path: '/microapp/splash',
    failing: /line-sdk|liff/,
  },
  {
    route: '/microapp/receive',
    state: 'no files',
    path: '/microapp/receive',
    leavesFor: /\/microapp\/(received|splash)|authorize/,
  },
  { route: '/microapp/handover', state: 'a used link', path: `/microapp/handover#${'a'.repeat(43)}` },
  {
    route: '/auth/line/login.deprecated',
    state: 'first look',
    path: '/auth/line/login.deprecated',
    leavesFor: /\/microapp\/splash$/,
  },
  ...strangerShareScreens,
  { route: '/:token', state: 'no promo token', path: '/no-such-word' },
  {
    route: '/*',
    state: 'no such page',
    path: '/there/is/no-such-page/with-a-very-long-address-that-does-not-end',
  },
  { route: '/ui', state: 'all parts', path: '/ui' },
];

/** Screens of an unregistered person. */
export const newcomerScreens: readonly Screen[] = [
  { route: '/microapp/register', state: 'first look', path: '/microapp/register' },
  {
    route: '/microapp/register',
    state: 'nothing ticked',
    path: '/microapp/register',
    act: tap(/^ยอมรับทั้งสองข้อ/),
  },
  { route: '/microapp/register', state: 'unfolded', path: '/microapp/register', act: unfold(/สั้น.{1,2}ๆ/) },
];

/** Screens of a member who manages the group's quota. */
export const memberScreens: readonly Screen[] = [
  ...myGroupsScreens,
  ...activityScreens,
  ...myDataScreens,
  ...paymentScreens,
  ...operatorScreens,
  ...receivedScreens,
  {
    route: '/microapp',
    state: 'help',
    path: '/microapp?sheet=help',
    act: ({ page }) => page.getByRole('dialog').getByText('หน้านี้').waitFor(),
  },
  {
    route: '/microapp',
    state: 'help without answer',
    path: '/microapp?sheet=help',
    failing: /_payload\.json/,
    act: async ({ page }) => {
      // The device has the answers that it read last.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await page.reload();
      await page.getByText('โหลดคำตอบไม่ได้').waitFor();
    },
  },
  {
    route: '/microapp',
    state: 'keys',
    path: '/microapp?sheet=keys',
    act: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  ...promoScreens,
  {
    route: '/microapp/register/account-detail',
    state: 'first look',
    path: '/microapp/register/account-detail',
  },
  {
    route: '/microapp/register/account-detail',
    state: 'tax invoice, nothing filled in',
    path: '/microapp/register/account-detail',
    act: async ({ page }) => {
      await page.getByRole('switch').click();
      await page.getByRole('button', { name: 'บันทึก' }).click();
    },
  },
  { route: '/microapp/onboarding', state: 'which group', path: '/microapp/onboarding' },
  {
    route: '/microapp/onboarding',
    state: 'what is kept',
    path: ({ newGroupId }) => `/microapp/onboarding?group=${newGroupId}`,
  },
  {
    route: '/microapp/onboarding',
    state: 'kinds',
    path: ({ groupId }) => `/microapp/onboarding?group=${groupId}&step=kinds`,
    act: unfold(/^จำกัดขนาด/),
  },
  {
    route: '/microapp/onboarding',
    state: 'done',
    path: ({ groupId }) => `/microapp/onboarding?group=${groupId}&step=done`,
  },
  {
    route: '/microapp/onboarding',
    state: 'linked already',
    path: ({ groupId }) => `/microapp/onboarding?group=${groupId}`,
  },
  {
    route: '/microapp/onboarding/first-quota-link',
    state: 'choice',
    path: ({ newGroupId }) => `/microapp/onboarding/first-quota-link?group=${newGroupId}`,
  },
  ...quotaScreens,
  ...peopleScreens,
  ...ownershipScreens,
  { route: '/microapp/:groupId', state: 'cabinet', path: ({ groupId }) => `/microapp/${groupId}` },
  {
    route: '/microapp/:groupId',
    state: 'search',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      await tap('ค้นหาในกลุ่มนี้')(story);
      await story.page.getByRole('searchbox').waitFor();
    },
  },
  ...memoryScreens,
  ...imageSetScreens,
  ...pinScreens,
  ...shareScreens,
  ...searchScreens,
  {
    route: '/microapp/:groupId',
    state: 'empty, without storage',
    path: ({ newGroupId }) => `/microapp/${newGroupId}`,
  },
  {
    route: '/microapp/:groupId',
    state: 'not loaded',
    path: ({ groupId }) => `/microapp/${groupId}`,
    failing: /\/api\/group\/[^/]+$/,
    act: errorWithoutCopy,
  },
  { route: '/microapp/:groupId/file', state: 'grid', path: ({ groupId }) => `/microapp/${groupId}/file` },
  {
    route: '/microapp/:groupId/file',
    state: 'rows',
    path: ({ groupId }) => `/microapp/${groupId}/file?view=list`,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'selected',
    path: ({ groupId }) => `/microapp/${groupId}/file?view=list`,
    act: async (story) => {
      await tap('เลือกหลายไฟล์')(story);
      await story.page.getByRole('checkbox').first().click();
      await story.page.getByRole('region', { name: 'ที่เลือกไว้' }).waitFor();
    },
  },
  ...bulkScreens,
  ...archiveScreens,
  {
    route: '/microapp/:groupId/file',
    state: 'who',
    path: ({ groupId }) => `/microapp/${groupId}/file`,
    act: sheet('คนส่ง'),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'when',
    path: ({ groupId }) => `/microapp/${groupId}/file`,
    act: sheet('ช่วงเวลา'),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'menu',
    path: ({ groupId }) => `/microapp/${groupId}/file`,
    act: menu('เรียงและถังขยะ'),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'found',
    path: ({ groupId }) => `/microapp/${groupId}/file?search=Minutes`,
    act: ({ page }) => page.locator('mark').first().waitFor(),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'nothing found',
    path: ({ groupId }) => `/microapp/${groupId}/file?search=ไม่มีคำนี้อยู่เลยสักไฟล์เดียว`,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/file`,
    failing: /\/api\/group\/[^/]+\/file/,
    act: errorShown,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'trash',
    path: ({ groupId }) => `/microapp/${groupId}/file?trash=1`,
    act: ({ page }) => page.locator('[data-file]').first().waitFor(),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'trash to be emptied',
    path: ({ groupId }) => `/microapp/${groupId}/file?trash=1`,
    act: sheet('ล้างถังขยะ'),
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'nothing picked',
    path: ({ groupId }) => `/microapp/${groupId}/file/upload`,
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'picked',
    path: ({ groupId }) => `/microapp/${groupId}/file/upload`,
    act: (story) => pick(story),
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'sent',
    path: ({ groupId }) => `/microapp/${groupId}/file/upload`,
    act: (story) => send(story),
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'picked again',
    path: ({ groupId }) => `/microapp/${groupId}/file/upload`,
    act: async (story) => {
      const files = newFiles();
      await send(story, files);
      await pick(story, files);
      await story.page.getByText('มีอยู่แล้ว 3 ไฟล์ จะไม่ส่งซ้ำ').waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'without storage',
    path: ({ newGroupId }) => `/microapp/${newGroupId}/file/upload`,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'picture',
    path: ({ groupId, pictureId }) => `/microapp/${groupId}/file/${pictureId}`,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'text',
    path: ({ groupId, textId }) => `/microapp/${groupId}/file/${textId}`,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'could not be kept',
    path: ({ groupId, missedId }) => `/microapp/${groupId}/file/${missedId}`,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'details',
    path: ({ groupId, textId }) => `/microapp/${groupId}/file/${textId}`,
    act: details,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'menu',
    path: ({ groupId, textId }) => `/microapp/${groupId}/file/${textId}`,
    act: menu('เพิ่มเติม'),
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'new name',
    path: ({ groupId, textId }) => `/microapp/${groupId}/file/${textId}`,
    act: inMenu('เพิ่มเติม', 'เปลี่ยนชื่อ'),
  },
  ...viewerScreens,
  ...folderScreens,
  ...actionScreens,
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'whole',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
  },
  ...groupQuotaScreens,
];
