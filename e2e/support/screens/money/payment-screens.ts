import { answerWith, errorWithoutCopy, sheet, tap } from '../../acts.ts';
import { shownAs } from '../../words.ts';
import type { Screen, Story } from '../screen.ts';

const upgrade = '/microapp/quota/:quotaId/upgrade';
const subscribe = '/microapp/subscribe';
const plans = ({ quotaId }: Story) => `/microapp/quota/${quotaId}/upgrade`;
const chosen = ({ quotaId }: Story) => `/microapp/subscribe?quota=${quotaId}&plan=medium&period=year`;

/** Orders the displayed plan, and waits for its code. */
async function order(story: Story): Promise<void> {
  await tap(/^จ่าย /)(story);
  await story.page.getByRole('img', { name: /^QR พร้อมเพย์/ }).waitFor();
}

const orderId = '5b0c5f8e-5f5e-4a53-9d0a-0f3f6f3f9a11';
const ordered = ({ quotaId }: Story) => `/microapp/subscribe?quota=${quotaId}&order=${orderId}`;
const paidAt = '2026-11-20T05:00:00.000Z';
const until = '2026-12-20T05:00:00.000Z';

/** Returns an order that was paid, as the server answers it. */
const orderOf = ({ quotaId }: Story, given: object) => ({
  ...{ id: orderId, quotaId, quotaName: 'ของบ้านเรา', kind: 'upgrade', planId: 'medium', planName: 'กลาง' },
  ...{
    limitBytes: 200 * 2 ** 30,
    period: 'month',
    priceSatang: 12_900,
    creditSatang: 3933,
    discountSatang: 2,
  },
  ...{
    amountSatang: 8965,
    vatSatang: 844,
    vatPercent: 7,
    provider: 'promptpay',
    state: 'paid',
    review: null,
  },
  ...{ payer: null, createdAt: paidAt, expiresAt: paidAt, paidAt, startsAt: paidAt, endsAt: until },
  ...{ receiptNumber: '2026-000017', refund: null, slip: null, mayPay: false, qr: null, pollSeconds: 600 },
  ...given,
});

/** Shows an order in a state that only the operator or a bank brings about. */
const orderedAs = (given: object, shown: string | RegExp) => async (story: Story) => {
  await answerWith(story, '**/api/quota/*/order/*', orderOf(story, given));
  // Such an order does not exist: its address led to the page of unknown ones.
  await story.page.goto(ordered(story));
  await story.page.getByText(shown).first().waitFor();
};

/** Shows the plans of a quota whose plan is in a state that takes days to come. */
const planAs = (subscription: object, shown: RegExp) => async (story: Story) => {
  const plan = {
    id: 'medium',
    name: 'กลาง',
    limitBytes: 200 * 2 ** 30,
    monthSatang: 12_900,
    yearSatang: 129_000,
  };
  await answerWith(story, '**/api/quota/*/subscription', {
    ...{
      quotaId: story.quotaId,
      plan,
      limitBytes: plan.limitBytes,
      usedBytes: 31 * 2 ** 30,
      reservedBytes: 0,
    },
    ...{ expiresAt: paidAt, creditSatang: 1250, openOrder: null, isPayable: true, providers: ['promptpay'] },
    ...{ vatPercent: 7, permissions: { pay: true } },
    subscription: {
      ...{ planId: 'medium', period: 'month', cancelledAt: null, next: null },
      ...{ endsAt: paidAt, keepsUntil: '2026-11-27T05:00:00.000Z' },
      ...subscription,
    },
  });
  await story.page.reload();
  await story.page.getByText(shown).first().waitFor();
};

/** Opens the receipt of a paid order. */
const receiptAs = (receipt: object) => async (story: Story) => {
  const { page } = story;
  const me = await page.evaluate(() => localStorage.getItem('kepwai.profile') ?? '');
  const payer = { id: /"id":"([^"]+)"/.exec(me)?.[1], displayName: 'สมหญิง', pictureUrl: null };
  await answerWith(story, '**/api/order/*/receipt', {
    ...{
      orderId,
      number: '2026-000017',
      issuedAt: null,
      buyer: null,
      canIssue: true,
      vatPercent: 7,
      pdfUrl: null,
    },
    ...receipt,
  });
  await orderedAs({ payer }, 'จ่ายแล้ว ขอบคุณ')(story);
  await sheet('ใบเสร็จ (PDF)')(story);
};

/** States of choosing a plan and of paying for it. */
export const paymentScreens: readonly Screen[] = [
  {
    ...{ route: upgrade, state: 'plans by the month', path: plans },
    act: ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    ...{ route: upgrade, state: 'plans by the year', path: plans },
    act: async ({ page }) => {
      await page.getByRole('radio', { name: shownAs('รายปี') }).check();
      await page.getByText(shownAs('ถูกกว่าจ่ายรายเดือน')).first().waitFor();
    },
  },
  { route: upgrade, state: 'not loaded', path: plans, failing: /\/subscription$/, act: errorWithoutCopy },
  { route: subscribe, state: 'a plan', path: chosen, act: ({ page }) => page.getByText('จ่ายวันนี้').waitFor() },
  {
    ...{ route: subscribe, state: 'its code', path: chosen },
    act: order,
  },
  {
    ...{ route: subscribe, state: 'paid, they say', path: chosen },
    act: async (story) => {
      await order(story);
      await tap('จ่ายแล้ว')(story);
      await story.page.getByText(/^กำลังรอเงินเข้า/).waitFor();
    },
  },
  {
    ...{ route: subscribe, state: 'a picture that is no slip', path: chosen },
    act: async (story) => {
      await order(story);
      await tap('จ่ายแล้ว')(story);
      const picture = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await story.page.getByLabel('เลือกรูปสลิป').setInputFiles(picture);
      await story.page.getByText('เปิดรูปนี้ไม่ได้').waitFor();
    },
  },
  {
    ...{ route: subscribe, state: 'by the page of Stripe', path: chosen },
    act: async (story) => {
      await story.page.getByRole('radio', { name: 'บัตร' }).check();
      await tap(/^จ่าย /)(story);
      await story.page.getByRole('button', { name: 'ไปหน้าจ่ายเงิน' }).waitFor();
    },
  },
  {
    ...{ route: subscribe, state: 'back from the page of Stripe', path: chosen },
    act: async (story) => {
      await story.page.getByRole('radio', { name: 'บัตร' }).check();
      await tap(/^จ่าย /)(story);
      await story.page.getByRole('button', { name: 'ไปหน้าจ่ายเงิน' }).waitFor();
      await story.page.goto(`${story.page.url()}&returned=yes`);
      await story.page.getByText(/กำลังรอ Stripe ยืนยัน/).waitFor();
    },
  },
  {
    ...{ route: subscribe, state: 'given up', path: chosen },
    act: async (story) => {
      await order(story);
      await tap('ยกเลิก ไม่จ่าย')(story);
      await story.page.getByText('ยกเลิกแล้ว ไม่ได้จ่าย').waitFor();
    },
  },
  { route: subscribe, state: 'paid', path: ordered, act: orderedAs({}, 'จ่ายแล้ว ขอบคุณ') },
  {
    ...{ route: subscribe, state: 'too little arrived', path: ordered },
    act: orderedAs(
      {
        ...{ state: 'review', paidAt: null, receiptNumber: null },
        review: {
          reason: 'partial',
          message: 'ยอดที่โอนมายังไม่ครบ เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว สั่งใหม่แล้วจ่ายแค่ส่วนที่เหลือได้เลย',
          receivedSatang: 8900,
        },
      },
      /ยังไม่ตรงกับยอด/,
    ),
  },
  {
    ...{ route: subscribe, state: 'expired', path: ordered },
    act: orderedAs({ state: 'expired', paidAt: null, receiptNumber: null }, /หมดเวลาแล้ว/),
  },
  { route: subscribe, state: 'paid back', path: ordered, act: orderedAs({ state: 'refunded' }, 'คืนเงินแล้ว') },
  {
    ...{ route: subscribe, state: 'being paid back', path: ordered },
    act: orderedAs({ state: 'refunded', provider: 'stripe', refund: 'under-way' }, 'กำลังคืนเงิน'),
  },
  {
    ...{ route: subscribe, state: 'could not be paid back', path: ordered },
    act: orderedAs({ state: 'refunded', provider: 'stripe', refund: 'failed' }, /^คืนเงินไม่ผ่าน/),
  },
  { route: subscribe, state: 'a receipt to be issued', path: ordered, act: receiptAs({}) },
  {
    ...{ route: subscribe, state: 'an issued receipt', path: ordered },
    act: receiptAs({ issuedAt: paidAt, pdfUrl: `/api/order/${orderId}/receipt.pdf?t=signature` }),
  },
  { route: subscribe, state: 'no receipts', path: ordered, act: receiptAs({ canIssue: false }) },
  { route: upgrade, state: 'paid', path: plans, act: planAs({ state: 'active', endsAt: until }, /^จ่ายไว้ถึง/) },
  { route: upgrade, state: 'in the days of grace', path: plans, act: planAs({ state: 'grace' }, /^หมดเมื่อ/) },
  { route: upgrade, state: 'lapsed', path: plans, act: planAs({ state: 'lapsed' }, /^หมดเมื่อ/) },
];
