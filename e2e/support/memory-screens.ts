import { openScreen } from './open-screen.ts';
import type { Screen, Story } from './screen.ts';

/** States of a group's front page that show what is there from long ago. */
export const memoryScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId',
    state: 'memories',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: withMemories,
  },
];

/** Answers with memories, which no group of the fake LINE has: its posts are of today. */
async function withMemories({ page, groupId }: Story): Promise<void> {
  await page.route(`**/api/group/${groupId}/memory`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/memory$/, '/file?kind=image&limit=10');
    const { data } = await (await route.fetch({ url })).json();
    const files = data.items.filter(({ state }: { state: string }) => state === 'kept').slice(0, 4);
    const days = [
      { yearsAgo: 1, day: '2025-11-22', fileCount: 1000, files },
      { yearsAgo: 10, day: '2016-11-22', fileCount: 1, files: files.slice(0, 1) },
    ];
    const rescued = { fileCount: 9_999, hasMore: true };
    await route.fulfill({ json: { success: true, data: { rescued, days } } });
  });
  await openScreen(page, `/microapp/${groupId}`);
  // The brand before it has invisible characters that keep it on one line.
  await page.getByText(/ช่วยไว้ 9,999\+ ไฟล์/).waitFor();
}
