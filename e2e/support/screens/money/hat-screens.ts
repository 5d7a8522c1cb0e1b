import type { Screen, Story } from '../screen.ts';

const route = '/microapp/:groupId/quota/hat';
const longName = 'Bartholomew-Featherstonehaugh-Cholmondeley';
const instant = '2026-12-24T03:00:00Z';
const person = (index: number, displayName: string) => ({
  id: `30000000-0000-4000-8000-00000000002${index}`,
  displayName,
  pictureUrl: null,
});
const gift = {
  id: person(1, '').id,
  hatId: person(2, '').id,
  satang: 3000,
  amountSatang: 2987,
  showsName: true,
  showsAmount: false,
  state: 'open',
  message: null,
  receivedSatang: 0,
  createdAt: instant,
  expiresAt: '2099-12-24T03:15:00Z',
  paidAt: null,
  receiptNumber: null,
  qr: {
    imageUrl: '/api/order/30000000-0000-4000-8000-000000000021/qr.png?t=none',
    payload: '00020101021229370016A0000006770101110113006681234567853037645802TH5406129.006304B1EF',
    expiresAt: '2099-12-24T03:15:00Z',
  },
  pollSeconds: 30,
};
const choice = {
  planId: 'small',
  planName: 'เล็ก',
  limitBytes: 50 * 1024 ** 3,
  period: 'month',
  priceSatang: 5900,
  isCurrent: true,
  startsAt: instant,
  endsAt: instant,
};
const hat = {
  id: person(2, '').id,
  quotaName: 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน',
  planId: 'small',
  planName: 'เล็ก',
  limitBytes: 50 * 1024 ** 3,
  period: 'month',
  targetSatang: 5900,
  givenSatang: 4187,
  missingSatang: 1713,
  surplusSatang: 0,
  state: 'open',
  startedBy: person(3, longName),
  createdAt: instant,
  endsAt: instant,
  endedAt: null,
  paidUntil: null,
  gifts: [
    { giver: person(3, longName), isMine: false, satang: 2187, paidAt: instant },
    { giver: null, isMine: true, satang: 2000, paidAt: instant },
    { giver: null, isMine: false, satang: null, paidAt: instant },
  ],
  giftCount: 3,
};
const view = {
  hat,
  choices: [],
  minGiftSatang: 1713,
  isPayable: true,
  openGift: gift,
  permissions: { start: false, give: true, close: true },
};

/** States of the hat of a group. */
export const hatScreens: readonly Screen[] = [
  hatScreen('passed', view, ({ page }) => page.getByRole('button', { name: 'ช่วยลงขัน' }).waitFor()),
  hatScreen('somebody gives', { ...view, openGift: null }, async ({ page }) => {
    await page.getByRole('button', { name: 'ช่วยลงขัน' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  hatScreen(
    'ended, and a new one',
    {
      ...view,
      hat: { ...hat, state: 'ended', endedAt: instant },
      choices: [choice, { ...choice, period: 'year', priceSatang: 59_000, isCurrent: false }],
      openGift: null,
      permissions: { start: true, give: false, close: false },
    },
    ({ page }) => page.getByRole('button', { name: /^เปิดให้ลงขัน/ }).waitFor(),
  ),
  hatScreen(
    'the code of a gift',
    view,
    ({ page }) => page.getByRole('button', { name: 'จ่ายแล้ว' }).waitFor(),
    `?gift=${gift.id}`,
  ),
];

/** Returns the hat's page with an answer of the server. */
function hatScreen(state: string, data: object, act: (story: Story) => Promise<void>, query = ''): Screen {
  return {
    route,
    state,
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      const { page, groupId } = story;
      for (const [address, answer] of [
        ['**/api/group/*/hat', data],
        ['**/api/group/*/hat/gift/*', gift],
      ] as const) {
        await page.unroute(address);
        await page.route(address, (call) => call.fulfill({ json: { success: true, data: answer } }), {
          times: 4,
        });
      }
      await page.goto(`/microapp/${groupId}/quota/hat${query}`);
      await act(story);
    },
  };
}
