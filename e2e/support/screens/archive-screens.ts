import { shownAs } from '../words.ts';
import type { Screen, Story } from './screen.ts';

const route = '/microapp/:groupId/file';
const path = ({ groupId }: Story) => `/microapp/${groupId}/file`;

const long = 'รายงานการประชุมใหญ่สามัญประจำปีของสมาคมผู้ปกครองและครู';

/** Archive as the server answers. */
const archive = {
  ...{ id: '00000000-0000-4000-8000-00000000001b', groupId: '00000000-0000-4000-8000-00000000001c' },
  ...{ name: `${long} 2026-11-25.zip`, state: 'ready', failure: null, sizeBytes: 21_474_836_480 },
  ...{ fileCount: 12_345, missingCount: 2, url: '/api/archive/a/content?t=a' },
  missing: [
    { path: `ใบเสร็จ/${long}.pdf`, reason: 'expired' },
    { path: 'Minutes_of_the_annual_general_meeting_of_the_association_2026.txt', reason: 'lost' },
  ],
  expiresAt: '2099-11-22T03:00:00.000Z',
};

const preparing = {
  state: 'preparing',
  sizeBytes: null,
  fileCount: null,
  missingCount: null,
  missing: [],
  url: null,
};

/** Opens the sheet of everything that is selected; the server answers with this. */
async function download({ page }: Story, answer: object, status = 200): Promise<void> {
  const json =
    status === 200 ? { success: true, data: { ...archive, ...answer } } : { success: false, ...answer };
  await page.route(/\/(group\/[^/]+\/archive|api\/archive\/[^/]+)$/, (request) =>
    request.fulfill({ status, json }),
  );
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).click();
  await page.locator('[data-file] a').first().click();
  const bar = page.getByRole('region', { name: 'ที่เลือกไว้' });
  await bar.getByRole('button', { name: 'เลือกทั้งหมด' }).click();
  await bar.getByRole('button', { name: 'เลือกทั้งหมด' }).waitFor({ state: 'hidden' });
  await bar.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Screens of archives that are downloaded. */
export const archiveScreens: readonly Screen[] = [
  {
    ...{ route, state: 'a ZIP with its size, and what is missing in it', path },
    act: async (story) => {
      await download(story, {});
      await story.page.getByText('อีก 2 ไฟล์ไม่มีในชุดนี้').click();
    },
  },
  {
    ...{ route, state: 'a ZIP whose size is not known yet', path, isLoading: true },
    act: async (story) => {
      await download(story, preparing);
      await story.page.getByText(/ถ้าไฟล์เยอะ/).waitFor();
    },
  },
  {
    ...{ route, state: 'too many files for a ZIP', path },
    act: async (story) => {
      await download(story, { ...preparing, state: 'failed', failure: 'TOO_MANY_FILES' });
      await story.page.getByText(shownAs('เลือกทีละโฟลเดอร์')).waitFor();
    },
  },
];
