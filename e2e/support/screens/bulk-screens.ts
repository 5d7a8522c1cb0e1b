import type { Screen, Story } from './screen.ts';

const route = '/microapp/:groupId/file';
const path = ({ groupId }: Story) => `/microapp/${groupId}/file`;

/** Action that the server never ends while a screen is checked. */
const action = {
  ...{ id: '00000000-0000-4000-8000-00000000000b', kind: 'trash', isUndo: false, toFolderId: null },
  ...{ totalCount: 12_345, doneCount: 3000, unchangedCount: 0, failedCount: 0, failures: [] },
  createdAt: '2026-11-22T03:00:00.000Z',
};
const failed = {
  ...{ totalCount: 12, doneCount: 9, failedCount: 3 },
  failures: [
    {
      ...{ fileId: '00000000-0000-4000-8000-00000000000c', code: 'NOT_ALLOWED' },
      name: 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู.pdf',
    },
    {
      ...{ fileId: '00000000-0000-4000-8000-00000000000d', code: 'NOT_FOUND' },
      name: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt',
    },
    { fileId: '00000000-0000-4000-8000-00000000000e', code: 'NOT_FOUND', name: null },
  ],
};

/** Selects the first file and everything, then moves it to the trash; the server answers with this. */
async function trashEverything({ page }: Story, answer: object): Promise<void> {
  const json = { success: true, data: { ...action, ...answer } };
  await page.route(/\/(file\/trash|bulk-action\/[^/]+)$/, (request) => request.fulfill({ json }));
  await selectEverything({ page });
  await page.getByRole('region', { name: 'ที่เลือกไว้' }).getByRole('button', { name: 'เพิ่มเติม' }).click();
  await page.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' }).click();
}

async function selectEverything({ page }: Pick<Story, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).click();
  await page.locator('[data-file] a').first().click();
  const bar = page.getByRole('region', { name: 'ที่เลือกไว้' });
  await bar.getByRole('button', { name: 'เลือกทั้งหมด' }).click();
  await bar.getByRole('button', { name: 'เลือกทั้งหมด' }).waitFor({ state: 'hidden' });
}

/** Screens of actions on many files. */
export const bulkScreens: readonly Screen[] = [
  { route, state: 'everything selected', path, act: selectEverything },
  {
    ...{ route, state: 'many on their way to the trash', path },
    act: async (story) => {
      await trashEverything(story, { state: 'running' });
      await story.page.getByRole('progressbar').waitFor();
    },
  },
  {
    ...{ route, state: 'some could not be moved to the trash', path },
    act: async (story) => {
      await trashEverything(story, { state: 'done', ...failed });
      await story.page.getByRole('button', { name: 'ดูรายการ' }).click();
      await story.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];
