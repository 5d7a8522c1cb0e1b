import { openScreen } from './open-screen.ts';
import type { Screen, Story } from './screen.ts';

/** States that no post of the fake LINE brings about: memories on a group's front page, and bank slips. */
export const memoryScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId',
    state: 'memories',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: withMemories,
  },
  {
    route: '/microapp/:groupId/slip',
    state: 'none yet',
    path: ({ groupId }) => `/microapp/${groupId}/slip`,
  },
  {
    route: '/microapp/:groupId/slip',
    state: 'nothing found',
    path: ({ groupId }) => `/microapp/${groupId}/slip?bank=014&day=2026-02-03`,
  },
  {
    route: '/microapp/:groupId/slip',
    state: 'not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/slip`,
    failing: /\/api\/group\/[^/]+\/slip/,
    act: async ({ page }) => page.getByRole('alert').first().waitFor(),
  },
  {
    route: '/microapp/:groupId/slip',
    state: 'slips',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: withSlips,
  },
];

/** Answers with slips, since no picture of the fake LINE is one. */
async function withSlips({ page, groupId }: Story): Promise<void> {
  await page.route(`**/api/group/${groupId}/slip?**`, async (route) => {
    const url = new URL(`/api/group/${groupId}/file?kind=image&limit=5`, route.request().url()).href;
    const { data } = await (await route.fetch({ url })).json();
    const first = {
      fileId: data.items[0].id,
      postedAt: data.items[0].postedAt,
      postedBy: data.items[0].postedBy,
    };
    const items = data.items.map((file: object, index: number) => ({
      file,
      slip: {
        bankCode: index === 1 ? '999' : '004',
        reference: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r',
        first: index > 1 ? first : null,
      },
    }));
    await route.fulfill({ json: { success: true, data: { items, nextCursor: null } } });
  });
  await openScreen(page, `/microapp/${groupId}/slip`);
  await page
    .getByText(/^เคยส่งแล้ว/)
    .first()
    .waitFor();
}

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
