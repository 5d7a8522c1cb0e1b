import { errorWithoutCopy, tap } from './acts.ts';
import type { Screen, Story } from './screen.ts';

const upgrade = '/microapp/quota/:quotaId/upgrade';
const subscribe = '/microapp/subscribe';
const plans = ({ quotaId }: Story) => `/microapp/quota/${quotaId}/upgrade`;
const chosen = ({ quotaId }: Story) => `/microapp/subscribe?quota=${quotaId}&plan=medium&period=year`;

/** Orders what the screen shows, and waits for its code. */
async function order(story: Story): Promise<void> {
  await tap(/^จ่าย /)(story);
  await story.page.getByRole('img', { name: /^QR พร้อมเพย์/ }).waitFor();
}

/** States of choosing a plan and of paying for it. */
export const paymentScreens: readonly Screen[] = [
  {
    ...{ route: upgrade, state: 'plans by the month', path: plans },
    act: ({ page }) => page.getByRole('article').first().waitFor(),
  },
  {
    ...{ route: upgrade, state: 'plans by the year', path: plans },
    act: async ({ page }) => {
      await page.getByRole('radio', { name: 'รายปี' }).check();
      await page
        .getByText(/^ถูกกว่าจ่ายรายเดือน/)
        .first()
        .waitFor();
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
];
