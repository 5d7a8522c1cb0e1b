import { gibibyte } from '@kepwai/rules/sizes';
import { shownAs } from '../../words.ts';
import type { Screen, Story } from '../screen.ts';

const longName = 'Bartholomew-Featherstonehaugh-Cholmondeley';
const instant = '2026-12-24T03:00:00Z';
const id = (index: number) => `30000000-0000-4000-8000-00000000003${index}`;
const loan = {
  id: id(1),
  bytes: 20 * gibibyte,
  lender: { id: id(2), displayName: longName, pictureUrl: null },
  isMine: false,
  fromQuota: null,
  toQuotaName: 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน',
  state: 'running',
  startedAt: instant,
  endsAt: instant,
  end: null,
  permissions: { recall: false, return: true },
};
const mine = {
  ...loan,
  id: id(3),
  bytes: 500 * 1024 ** 2,
  lender: null,
  isMine: true,
  fromQuota: { id: id(4), name: 'ของฉัน' },
  permissions: { recall: true, return: false },
};
const source = { quota: { id: id(4), name: longName }, lendableBytes: 30 * gibibyte, latestEndsAt: null };
const groupLoans = {
  loans: [loan, mine, { ...loan, id: id(5), state: 'recalled' }],
  bytes: 41 * gibibyte,
  sources: [source, { ...source, quota: { id: id(6), name: 'ที่เก็บฟรี' }, lendableBytes: gibibyte }],
  permissions: { lend: true },
};
const quotaLoans = {
  lent: [
    mine,
    { ...mine, id: id(7), state: 'recalled' },
    { ...mine, id: id(8), state: 'ended', end: 'returned', permissions: loan.permissions },
  ],
  borrowed: [
    loan,
    {
      ...loan,
      id: id(9),
      state: 'ended',
      end: 'due',
      permissions: { recall: false, return: false },
    },
  ],
  lentBytes: gibibyte,
  borrowedBytes: 20 * gibibyte,
};

/** States of lent storage, on the page of a group and of a quota. */
export const loanScreens: readonly Screen[] = [
  onHat('storage is lent', groupLoans, ({ page }) => page.getByText(shownAs('ยืมที่เก็บอยู่')).waitFor()),
  onHat('somebody lends', groupLoans, async ({ page }) => {
    await page.getByRole('button', { name: shownAs('ให้ยืมที่เก็บของฉัน') }).click();
    await page.getByRole('dialog').waitFor();
  }),
  onHat('nothing to lend', { ...groupLoans, loans: [], bytes: 0, sources: [] }, ({ page }) =>
    page.getByText(shownAs('มีที่เก็บของตัวเองก่อน')).waitFor(),
  ),
  {
    route: '/microapp/quota/:quotaId',
    state: 'lends and borrows',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}`,
    act: async ({ page, quotaId }) => {
      await answer(page, '**/api/quota/*/loan', quotaLoans);
      await page.goto(`/microapp/quota/${quotaId}`);
      await page.getByText(/^ให้ยืมอยู่/).waitFor();
    },
  },
  {
    route: '/microapp/quota/:quotaId',
    state: 'asks for what is lent',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}`,
    act: async ({ page, quotaId }) => {
      await answer(page, '**/api/quota/*/loan', quotaLoans);
      await page.goto(`/microapp/quota/${quotaId}`);
      await page.getByRole('button', { name: /^ขอคืน/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

function onHat(state: string, data: object, act: (story: Story) => Promise<void>): Screen {
  return {
    route: '/microapp/:groupId/quota/hat',
    state,
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      const { page, groupId } = story;
      await answer(page, '**/api/group/*/loan', data);
      await page.goto(`/microapp/${groupId}/quota/hat`);
      await act(story);
    },
  };
}

async function answer(page: Story['page'], address: string, data: object): Promise<void> {
  await page.unroute(address);
  await page.route(address, (call) => call.fulfill({ json: { success: true, data } }), { times: 4 });
}
