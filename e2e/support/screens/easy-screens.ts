import { errorShown, errorWithoutCopy } from '../acts.ts';
import type { Screen, Story } from './screen.ts';

const front = ({ page }: Story) => page.getByRole('navigation', { name: 'เลือกสิ่งที่อยากทำ' }).waitFor();

/** Screens of easy mode, which the first address turns on for those that follow. */
export const easyScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId',
    state: 'easy front',
    path: ({ groupId }) => `/microapp/${groupId}?easy`,
    shows: front,
  },
  {
    route: '/microapp/:groupId',
    state: 'easy front without storage',
    path: ({ newGroupId }) => `/microapp/${newGroupId}?easy`,
    shows: front,
  },
  {
    route: '/microapp/:groupId',
    state: 'easy front, account',
    path: ({ groupId }) => `/microapp/${groupId}?easy&sheet=account`,
    act: async ({ page }) => page.getByRole('switch', { name: 'หน้าแบบง่าย' }).waitFor(),
  },
  {
    route: '/microapp/:groupId',
    state: 'easy front not loaded',
    path: ({ groupId }) => `/microapp/${groupId}?easy`,
    failing: /\/api\/group\/[^/]+$/,
    act: errorWithoutCopy,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy pictures',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy&kind=image`,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy pictures, some selected',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy&kind=image`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'เลือก', exact: true }).click();
      await page
        .getByRole('button', { name: /^เลือก รูป/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'ที่เลือกไว้' }).waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy search',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy`,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy search, found',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy&search=Minutes`,
    act: ({ page }) => page.locator('mark').first().waitFor(),
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy search, nothing found',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy&search=ไม่มีไฟล์ชื่อนี้อยู่เลยสักไฟล์เดียว`,
  },
  {
    route: '/microapp/:groupId/file',
    state: 'easy pictures not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/file?easy&kind=image`,
    failing: /\/api\/group\/[^/]+\/file\?/,
    act: errorShown,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'easy picture',
    path: ({ groupId, pictureId }) => `/microapp/${groupId}/file/${pictureId}?easy&kind=image`,
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'easy picture, enlarged',
    path: ({ groupId, pictureId }) => `/microapp/${groupId}/file/${pictureId}?easy&kind=image`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'ขยาย' }).click();
      await page.getByRole('button', { name: 'ดูด้านซ้าย' }).waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'easy, not kept',
    path: ({ groupId, missedId }) => `/microapp/${groupId}/file/${missedId}?easy`,
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'easy upload',
    path: ({ groupId }) => `/microapp/${groupId}/file/upload?easy`,
  },
  {
    route: '/microapp/:groupId/file/upload',
    state: 'easy upload without storage',
    path: ({ newGroupId }) => `/microapp/${newGroupId}/file/upload?easy`,
  },
  { route: '/microapp', state: 'easy groups', path: '/microapp?easy' },
];
