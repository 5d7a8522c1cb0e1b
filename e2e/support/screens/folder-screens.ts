import { errorShown, inMenu, menu, sheet } from '../acts.ts';
import type { Screen, Story } from './screen.ts';

/** States of the screens of folders. */
export const folderScreens: readonly Screen[] = [
  { route: '/microapp/:groupId/folder', state: 'top', path: ({ groupId }) => `/microapp/${groupId}/folder` },
  {
    route: '/microapp/:groupId/folder',
    state: 'new folder',
    path: ({ groupId }) => `/microapp/${groupId}/folder`,
    act: sheet('สร้างโฟลเดอร์'),
  },
  {
    route: '/microapp/:groupId/folder',
    state: 'name taken',
    path: ({ groupId }) => `/microapp/${groupId}/folder`,
    act: async (story) => {
      const { page } = story;
      const taken = await page
        .getByRole('list', { name: 'โฟลเดอร์' })
        .getByRole('link')
        .locator('span span')
        .first()
        .innerText();
      await sheet('สร้างโฟลเดอร์')(story);
      await page.getByRole('textbox', { name: 'ชื่อโฟลเดอร์' }).fill(taken);
      await page.getByRole('button', { name: 'สร้าง', exact: true }).click();
      await page.getByText(/^มีชื่อนี้แล้ว/).waitFor();
    },
  },
  {
    route: '/microapp/:groupId/folder',
    state: 'not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/folder`,
    failing: /\/api\/group\/[^/]+\/folder/,
    act: errorShown,
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'without files',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'menu',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: menu('ตัวเลือกของโฟลเดอร์นี้'),
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'new name',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: inMenu('ตัวเลือกของโฟลเดอร์นี้', 'เปลี่ยนชื่อ'),
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'colours',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: inMenu('ตัวเลือกของโฟลเดอร์นี้', 'เปลี่ยนสี'),
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'destination',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: async (story) => {
      await inMenu('ตัวเลือกของโฟลเดอร์นี้', 'ย้าย')(story);
      await story.page.getByRole('treeitem').nth(1).waitFor();
    },
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'empty',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: openSubfolder,
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'in the trash',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: async (story) => {
      const { page } = story;
      await openSubfolder(story);
      const address = page.url();
      await menu('ตัวเลือกของโฟลเดอร์นี้')(story);
      await page.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' }).click();
      await page.getByText(/ไปถังขยะแล้ว$/).waitFor();
      await page.goto(address);
      await page.getByText('โฟลเดอร์นี้อยู่ในถังขยะ').waitFor();
    },
  },
  {
    route: '/microapp/:groupId/folder/:folderId',
    state: 'not loaded',
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    failing: /\/api\/group\/[^/]+\/folder/,
    act: errorShown,
  },
];

/** Opens the only folder in the folder of the story, which has nothing in it. */
async function openSubfolder({ page }: Story): Promise<void> {
  await page.getByRole('list', { name: 'โฟลเดอร์' }).getByRole('link').first().click();
  await page.getByText('โฟลเดอร์ว่าง').waitFor();
}
