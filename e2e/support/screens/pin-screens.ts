import { openScreen } from './open-screen.ts';
import type { Screen, Story } from './screen.ts';

/** States of the shelf of pins and of the filter by stars. */
export const pinScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId',
    state: 'pins',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: withPins,
  },
  {
    route: '/microapp/:groupId',
    state: 'pins are arranged',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      await withPins(story);
      await story.page.getByRole('button', { name: 'จัดหมุด' }).click();
      await story.page.getByRole('dialog').waitFor();
    },
  },
  {
    route: '/microapp/:groupId',
    state: 'pins are not loaded',
    path: ({ groupId }) => `/microapp/${groupId}`,
    failing: /\/api\/group\/[^/]+\/pin$/,
    act: async (story) => {
      await claimPins(story);
      await openScreen(story.page, `/microapp/${story.groupId}`);
      await story.page.getByText('โหลดหมุดไม่ได้').waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file',
    state: 'nothing starred',
    path: ({ groupId }) => `/microapp/${groupId}/file?starred=1`,
    act: async ({ page }) => page.getByText(/คนอื่นไม่เห็นดาวของคุณ/).waitFor(),
  },
];

/** Answers with ten pins of every kind: files of the story, its image set, and a folder. */
async function withPins(story: Story): Promise<void> {
  const { page, groupId } = story;
  await claimPins(story);
  await page.route(`**/api/group/${groupId}/pin`, async (route) => {
    const read = async (path: string) => {
      const url = new URL(`/api/group/${groupId}/${path}`, route.request().url()).href;
      return (await (await route.fetch({ url })).json()).data.items;
    };
    const files: { id: string }[] = await read('file?limit=8');
    const [imageSet] = await read('image-set?limit=1');
    const about = { pinnedBy: null, pinnedAt: '2026-11-22T03:00:00.000Z' };
    const folderId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';
    const folder = {
      id: folderId,
      groupId,
      parentId: null,
      name: 'ใบเสร็จและใบกำกับภาษีของร้านปีการศึกษา 2569',
      color: null,
      sort: null,
      fileCount: 12_345,
      sizeBytes: 0,
      folderCount: 0,
      waitingFileCount: 0,
      createdBy: null,
      createdAt: '2026-11-22T03:00:00.000Z',
      trashedAt: null,
      permissions: { trash: true, sort: true },
    };
    const items = [
      { id: folderId, file: null, imageSet: null, folder, ...about },
      { id: imageSet.id, file: null, imageSet, folder: null, ...about },
      ...files.map((file) => ({ id: file.id, file, imageSet: null, folder: null, ...about })),
    ];
    await route.fulfill({ json: { success: true, data: { items } } });
  });
  await openScreen(page, `/microapp/${groupId}`);
  await page.getByText(/^ใบเสร็จและใบกำกับ/).waitFor();
}

/** Makes the answer about the group claim pins. */
async function claimPins({ page, groupId }: Story): Promise<void> {
  await page.route(`**/api/group/${groupId}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { success: true, data: { ...data, hasPins: true } } });
  });
}
