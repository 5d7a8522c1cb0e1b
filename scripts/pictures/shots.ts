import type { Locator, Page } from 'playwright';
import { type Look, photograph } from './camera.ts';
import type { Stage } from './stage.ts';

/** Picture of the site. */
export interface Shot {
  readonly name: string;
  /** Window in CSS pixels. Default: that of a phone. */
  readonly size?: Pick<Look, 'width' | 'height'>;
  /** Changes the product once, before the picture is taken in both themes. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** Opens a window and runs the steps to the picture. */
  readonly open: (stage: Stage, look: Look) => Promise<Page>;
}

/** Window of a phone. */
export const phone = { width: 360, height: 640 } as const;
/** Window of a computer. */
export const desktop = { width: 1040, height: 660 } as const;

const group = ({ groups }: Stage, name: keyof Stage['groups'] = 'family') => `/microapp/${groups[name]}`;

/** Opens a page of the app as the mother. */
export const openApp = (stage: Stage, look: Look, address: string) =>
  stage.open({ look, person: stage.mother, address });

/** Opens a chat as the mother, scrolled to the message that has these words. */
export async function openChat(
  stage: Stage,
  look: Look,
  { chat, words }: { chat: keyof Stage['chats']; words?: string },
): Promise<Page> {
  const query = new URLSearchParams({ as: stage.mother.userId, chat: stage.chats[chat] });
  const address = `${stage.product.simulation.lineUrl}/line?${query}`;
  const page = await stage.open({ look, person: stage.mother, address });
  const log = page.getByRole('log');
  await log.waitFor();
  if (words !== undefined) await scrollToMessage(page, words);
  return page;
}

/** Scrolls a chat back until the message is there, then to its top. */
async function scrollToMessage(page: Page, words: string): Promise<void> {
  const message = page.getByText(words).last();
  for (let tries = 0; tries < 80 && (await message.count()) === 0; tries += 1) {
    await page.getByRole('log').evaluate((log) => log.scrollBy(0, -900));
    await page.waitForTimeout(100);
  }
  await message.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Scrolls, once everything has its size, until a place stands below the bar at the top. */
async function scrollTo(place: Locator): Promise<void> {
  await photograph(place.page());
  await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

async function selectFour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).click();
  for (const place of [0, 1, 2, 4]) await page.locator('[data-file] a').nth(place).click();
}

/** Opens the album of ten pictures of the last day. */
async function openImageSet(stage: Stage, look: Look): Promise<Page> {
  const page = await openApp(stage, look, group(stage));
  await page.getByRole('link', { name: /10 รูป/ }).first().click();
  await page.getByText('ดาวน์โหลดทั้งหมด').first().waitFor();
  return page;
}

/** All pictures, in the order in which they are taken. */
export const shots: readonly Shot[] = [
  {
    name: 'chat',
    open: (stage, look) => openChat(stage, look, { chat: 'family', words: 'อังคาร 28 ก.ค.' }),
  },
  { name: 'front', open: (stage, look) => openApp(stage, look, group(stage)) },
  { name: 'files', open: (stage, look) => openApp(stage, look, `${group(stage)}/file`) },
  {
    name: 'search',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage)}/file?search=${encodeURIComponent('ใบเสร็จ')}`);
      await page.locator('mark').first().waitFor();
      return page;
    },
  },
  {
    name: 'missed',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage, 'classroom')}/file`);
      await page.getByText('เก็บไม่ได้').first().waitFor();
      return page;
    },
  },
  {
    name: 'people',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage)}/file`);
      await page.getByRole('button', { name: 'คนส่ง' }).click();
      await page.getByRole('dialog').getByText('ยายจันทร์').waitFor();
      return page;
    },
  },
  { name: 'album', open: openImageSet },
  {
    name: 'share',
    async open(stage, look) {
      const page = await openImageSet(stage, look);
      await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
      await page.getByRole('menuitem', { name: /^แชร์/ }).click();
      await page.getByText(/และอื่น/).click();
      await page.getByRole('switch', { name: 'ใส่รหัส' }).click();
      return page;
    },
  },
  {
    name: 'select',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage)}/file`);
      await selectFour(page);
      return page;
    },
  },
  {
    name: 'zip-in-line',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage)}/file?liff=client,ios`);
      await selectFour(page);
      await page.getByRole('button', { name: 'ดาวน์โหลด' }).click();
      await page
        .getByRole('button', { name: 'เปิดในเบราว์เซอร์' })
        .or(page.getByRole('link', { name: 'เปิดในเบราว์เซอร์' }))
        .waitFor();
      return page;
    },
  },
  {
    name: 'document',
    async open(stage, look) {
      const page = await openApp(stage, look, `${group(stage)}/file?search=${encodeURIComponent('กรมธรรม์')}`);
      await page.locator('[data-file] a').first().click();
      await page.locator('canvas').first().waitFor();
      return page;
    },
  },
  {
    name: 'slips',
    async open({ open, bookkeeper, groups }, look) {
      const page = await open({ look, person: bookkeeper, address: `/microapp/${groups.shop}/slip` });
      await page.getByText('20 พ.ย. 2569').first().waitFor();
      // The form of days follows the browser, which knows no Thai here.
      await scrollTo(page.getByText('20 พ.ย. 2569').first());
      return page;
    },
  },
  {
    name: 'greeting',
    open: (stage, look) => openChat(stage, look, { chat: 'orders', words: 'เข้าร่วมกลุ่ม' }),
  },
  {
    name: 'choose-quota',
    open: (stage, look) =>
      openApp(stage, look, `/microapp/onboarding/first-quota-link?group=${stage.groups.orders}`),
  },
  {
    name: 'quota',
    async prepare({ mother, groups, quotaId }) {
      await mother.call('PUT', `/api/group/${groups.orders}/quota`, { quotaId });
    },
    async open(stage, look) {
      const page = await openApp(stage, look, `/microapp/quota/${stage.quotaId}`);
      const heading = page.getByText('กลุ่มที่ใช้ที่เก็บนี้');
      await scrollTo(heading);
      return page;
    },
  },
];
