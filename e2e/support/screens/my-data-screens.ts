import { tap } from '../acts.ts';
import type { Screen, Story } from './screen.ts';

const asked = {
  number: 'K7QW-9XPT-3MVB',
  state: 'waiting',
  posts: 'keep',
  requestedAt: '2026-11-25T09:00:00Z',
  dueAt: '2026-12-02T09:00:00Z',
};
const scope = {
  postCount: 0,
  groupCount: 0,
  shareCount: 0,
  starCount: 0,
  sessionCount: 1,
  hasAccount: false,
  quotaCount: 0,
};

/** Shows the page of a person with an erasure request: a real one would end the sessions of the other screens. */
const asAsked = async ({ page }: Story) => {
  const address = '**/api/me/erasure';
  const data = { erasure: asked, scope, quotas: [] };
  await page.route(address, (route) => route.fulfill({ json: { success: true, data } }));
  await page.reload();
  await page.getByText(/^จะลบวันที่/).waitFor();
  await page.unroute(address);
};

const copyOf = (state: 'preparing' | 'ready') => ({
  export: {
    state,
    progress: state === 'ready' ? 1 : 0.4,
    requestedAt: '2026-11-25T09:00:00Z',
    expiresAt: state === 'ready' ? '2026-12-02T09:00:00Z' : null,
  },
  nextAt: state === 'ready' ? '2026-11-26T09:00:00Z' : null,
  postCount: 12_345,
  sizeBytes: 12_345_678_901,
});

/** Shows the page of a person who requested their data. */
const withCopy =
  (state: 'preparing' | 'ready', text: string) =>
  async ({ page }: Story) => {
    const address = '**/api/me/export';
    await page.route(address, (route) => route.fulfill({ json: { success: true, data: copyOf(state) } }));
    await page.reload();
    await page.getByText(text).first().waitFor();
    await page.unroute(address);
  };

/** States of a person's posts and of their data. */
export const myDataScreens: readonly Screen[] = [
  {
    route: '/microapp',
    state: 'my posts',
    path: '/microapp?sheet=my-data',
    act: ({ page }) => page.getByRole('dialog').getByRole('checkbox').first().waitFor(),
  },
  {
    route: '/microapp',
    state: 'my posts to be erased',
    path: '/microapp?sheet=my-data',
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^ลบทั้งหมด/ }).click();
      await page.getByRole('dialog', { name: /^ลบถาวร/ }).waitFor();
    },
  },
  {
    route: '/microapp/my-data',
    state: 'goes and stays',
    path: '/microapp/my-data',
    act: ({ page }) => page.getByText('ของที่ยังอยู่ และทำไม').waitFor(),
  },
  {
    route: '/microapp/my-data',
    state: 'nothing chosen about posts',
    path: '/microapp/my-data',
    act: async (story) => {
      await tap('ขอลบบัญชี')(story);
      await story.page.getByText(/^เลือกก่อนว่า/).waitFor();
    },
  },
  {
    route: '/microapp/my-data',
    state: 'asked',
    path: '/microapp/my-data',
    act: asAsked,
  },
  {
    route: '/microapp/my-data',
    state: 'preparing a copy',
    path: '/microapp/my-data',
    act: withCopy('preparing', 'ปิดหน้านี้ได้'),
  },
  {
    route: '/microapp/my-data',
    state: 'a copy is ready',
    path: '/microapp/my-data',
    act: withCopy('ready', 'ดาวน์โหลด ZIP'),
  },
  {
    route: '/microapp/my-data',
    state: 'not loaded',
    path: '/microapp/my-data',
    failing: /\/api\/me\/(?:erasure|export)/,
    act: ({ page }) => page.getByRole('alert').first().waitFor(),
  },
];

/** States of a receipt for the holder of its number. */
export const receiptScreens: readonly Screen[] = [
  {
    route: '/erasure/:receiptNumber',
    state: 'unknown number',
    path: '/erasure/K7QW-9XPT-3MVB',
    act: ({ page }) => page.getByText('ไม่มีใบรับเลขนี้').waitFor(),
  },
];
