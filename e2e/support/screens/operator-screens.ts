import { tap } from '../acts.ts';
import { shownAs } from '../words.ts';
import type { Screen, Story } from './screen.ts';

const route = '/microapp/operator';
const long = '2026-10-20T02:00:00.000Z';

const nothing = {
  at: '2026-11-26T02:00:00.000Z',
  payments: { orders: [], unmatched: [], hasMore: false },
  missed: { since: long, countedUpTo: 1000, byReason: [] },
  queue: { countedUpTo: 1000, waiting: [] },
  pushes: { month: '2026-11-01', count: 12, budget: 200 },
  requests: { items: [], hasMore: false },
  backup: { takenAt: '2026-11-26T01:00:00.000Z' },
  acts: [],
};

const order = {
  id: '5b0c5f8e-5f5e-4a53-9d0a-0f3f6f3f9a11',
  ...{ state: 'open', reviewReason: null, planName: 'กลาง', period: 'year' },
  ...{ amountSatang: 128_965, receivedSatang: 0, createdAt: long, expiresAt: long },
};

const much = {
  ...nothing,
  payments: {
    orders: [
      order,
      {
        ...order,
        id: '6c0c5f8e-5f5e-4a53-9d0a-0f3f6f3f9a12',
        ...{ state: 'review', reviewReason: 'partial', receivedSatang: 100_000 },
      },
    ],
    unmatched: [{ reference: '0155'.repeat(12), amountSatang: 5900, paidAt: long }],
    hasMore: true,
  },
  missed: {
    since: long,
    countedUpTo: 1000,
    byReason: [
      { reason: 'quota_full', count: 1000 },
      { reason: 'expired', count: 3 },
    ],
  },
  queue: { countedUpTo: 1000, waiting: [{ name: 'fetch-content', count: 1000, oldestAt: long }] },
  requests: {
    items: [
      { number: 'K7QW-9XPT-3MVB', kind: 'erase', source: 'app', receivedAt: long, dueAt: long },
      {
        number: 'จดหมาย 12/2569',
        kind: 'copy',
        source: 'operator',
        receivedAt: long,
        dueAt: '2099-01-01T00:00:00.000Z',
      },
    ],
    hasMore: true,
  },
  backup: { takenAt: null },
  acts: [
    {
      id: '1',
      ...{ at: long, act: 'approve-order', via: 'page', actorName: 'มะลิ ใจดี', orderId: order.id },
      ...{ paymentReference: null, reason: 'เห็นยอดในบัญชีธนาคารแล้ว เวลา 10:15', outcome: 'paid' },
    },
    {
      id: '2',
      ...{ at: long, act: 'return-money', via: 'command', actorName: null, orderId: null },
      ...{ paymentReference: '0155'.repeat(12), reason: null, outcome: 'returned' },
    },
  ],
};

/** States of the operator's page, as the server would answer to an operator. */
export const operatorScreens: readonly Screen[] = [
  operatorScreen('nothing due', nothing),
  operatorScreen('much due', much),
  operatorScreen('parts unavailable', { ...much, payments: null, queue: null, requests: null }),
  operatorScreen('confirming money', much, async (story) => {
    await story.page.getByRole('button', { name: 'เงินเข้าแล้ว' }).first().click();
    await story.page.getByRole('dialog').getByRole('textbox').waitFor();
    await tap('ยืนยันว่าเงินเข้า')(story);
  }),
  operatorScreen('whose money it is', much, async (story) => {
    await tap(shownAs('เป็นของคำสั่งซื้อ'))(story);
    await story.page.getByRole('dialog').getByRole('radiogroup').waitFor();
    await tap(shownAs('ให้คำสั่งซื้อนี้'))(story);
  }),
  operatorScreen('money went back', much, async (story) => {
    await story.page.getByRole('button', { name: 'คืนเงินแล้ว' }).click();
    await story.page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await tap('บันทึกว่าคืนแล้ว')(story);
  }),
];

function operatorScreen(
  state: string,
  data: object,
  act: (story: Story) => Promise<void> = async () => undefined,
): Screen {
  return {
    route,
    state,
    path: '/microapp/quota',
    act: async (story) => {
      const { page } = story;
      await page.unroute('**/api/operator');
      await page.route('**/api/operator', (asked) => asked.fulfill({ json: { success: true, data } }));
      await page.goto(route);
      await page.getByRole('heading', { name: 'ใครทำอะไรไปแล้ว' }).waitFor();
      await act(story);
    },
  };
}
