import { randomUUID } from 'node:crypto';
import type { Screen, Story } from './screen.ts';

const route = '/app/share/:shareSlug';
const front = ({ groupId }: Story) => `/microapp/${groupId}`;

/** Choices at their worst: names without a space, and every limit. */
const asked = {
  name: 'ใบเสร็จรับเงินค่าเทอมและค่าเดินทางไปทัศนศึกษาของนักเรียนทุกคน',
  note: 'Receipts_of_the_annual_general_meeting_of_the_association_2026 ถ่ายให้เห็นทั้งใบ\nขอบคุณ',
  kinds: ['image', 'video', 'document'],
  maxFiles: 3,
  maxBytes: 50_000_000,
  maxFileBytes: 1_000_000,
};

const longName = 'Minutes_of_the_annual_general_meeting_of_the_association_2026';

/** Returns a unique file to send. */
const text = (name: string, sizeBytes = 36) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(randomUUID().padEnd(sizeBytes, ' ')),
});

/** States of the page of a file request, and of its makers' views. */
export const requestScreens: readonly Screen[] = [
  {
    ...{ route, state: 'files are asked for, with the bar of a manager', path: front },
    act: async (story) => {
      await openRequest(story, { ...asked, password: null });
      await story.page.getByRole('complementary', { name: 'ลิงก์ของคุณ' }).waitFor();
    },
  },
  {
    ...{ route, state: 'files are picked, and some refused', path: front },
    act: async (story) => {
      const { page } = story;
      await openRequest(story, asked);
      await pick(story, [
        text(`${longName}.txt`),
        { ...text(`${longName}.zip`), mimeType: 'application/zip' },
        text(`${longName} 2.txt`, 1_200_000),
        { ...text('ว่าง.txt'), buffer: Buffer.alloc(0) },
      ]);
      await page.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).waitFor();
    },
  },
  {
    ...{ route, state: 'files that are not reached by the network', path: front, isLoading: true },
    act: async (story) => {
      await openRequest(story, asked);
      await pick(story, [text(`${longName}.txt`), text('สอง.txt')]);
      // Of this link only, and permanent: the state must last until the check.
      const slug = new URL(story.page.url()).pathname.split('/').at(-1);
      await story.page.route(`**/api/share/${slug}/upload`, (request) =>
        request.request().method() === 'POST' ? request.abort() : request.continue(),
      );
      await story.page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).click();
      await story.page.getByRole('button', { name: 'ลองเลย' }).waitFor();
    },
  },
  {
    ...{ route, state: 'files were sent', path: front },
    act: async (story) => {
      await openRequest(story, asked);
      await send(story);
    },
  },
  {
    ...{ route, state: 'as many files as were asked for', path: front },
    act: async (story) => {
      const { page } = story;
      await openRequest(story, { ...asked, maxFiles: 1 });
      await pick(story, [text(`${longName}.txt`)]);
      await page.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).click();
      await page.getByRole('heading', { name: /^ขอบคุณ/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /^ที่ส่งไปแล้ว/ }).waitFor();
    },
  },
  {
    ...{ route: '/microapp/:groupId/folder/:folderId', state: 'files are being asked for' },
    path: ({ groupId, folderId }) => `/microapp/${groupId}/folder/${folderId}`,
    act: async ({ page }) => {
      await page
        .getByRole('button', { name: /^ตัวเลือกของ/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'ขอไฟล์' }).click();
      await page.getByText(/^จำนวน ชนิด/).click();
      await page.getByRole('switch', { name: 'ใส่รหัส' }).click();
    },
  },
  {
    ...{ route: '/microapp/:groupId', state: 'requests of files', path: front },
    act: async (story) => {
      await openRequest(story, asked);
      await openRequests(story);
    },
  },
  {
    ...{ route: '/microapp/:groupId', state: 'what came by a request', path: front },
    act: async (story) => {
      const { page } = story;
      await openRequest(story, asked);
      await send(story);
      await openRequests(story);
      await page
        .getByRole('button', { name: /ได้รับ 2/ })
        .first()
        .click();
      await page
        .getByText(/^จากคนที่ 1/)
        .first()
        .waitFor();
    },
  },
];

/** Sends two files by the open link. */
async function send(story: Story): Promise<void> {
  const { page } = story;
  await pick(story, [text(`${longName}.txt`), text('สอง.txt')]);
  await page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).click();
  await page.getByRole('heading', { name: /^ที่ส่งไปแล้ว 2/ }).waitFor();
}

/** Opens the list of requests. */
async function openRequests({ page, groupId }: Story): Promise<void> {
  await page.goto(`/microapp/${groupId}?sheet=links`);
  await page.getByRole('radio', { name: 'ขอไฟล์' }).click();
  await page.getByText(/^ได้รับ/).first().waitFor();
}

async function pick({ page }: Story, files: ReturnType<typeof text>[]): Promise<void> {
  await page.locator('input[type=file]').last().setInputFiles(files);
}

/** Requests files as the person who is signed in, and opens the link. */
async function openRequest({ page, groupId }: Story, body: object): Promise<void> {
  const url = await page.evaluate(
    async ({ path, payload }) => {
      const token = /auth-token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      });
      const { data }: { data: { url: string } } = await answer.json();
      return data.url;
    },
    { path: `/api/group/${groupId}/file-request`, payload: body },
  );
  await page.goto(new URL(url).pathname);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
