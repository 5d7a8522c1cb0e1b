import { shownAs } from '../words.ts';
import { requestScreens } from './request-screens.ts';
import type { Screen, Story } from './screen.ts';

const route = '/app/share/:shareSlug';

/** States of the page of a link that need no link. */
export const strangerShareScreens: readonly Screen[] = [
  { route, state: 'no such link', path: '/app/share/AAAAAAAAAAAAAAAAAAAAAA' },
];

/** States of the page of a link, and of the sheets that make links. */
export const shareScreens: readonly Screen[] = [
  {
    route,
    state: 'a picture, and the bar of its maker',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      await openLink(story, { item: { fileId: story.pictureId } });
      await story.page.getByRole('complementary', { name: 'ลิงก์ของคุณ' }).waitFor();
    },
  },
  {
    route,
    state: 'an album',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => openLink(story, { item: { imageSetId: story.imageSetId }, maxDownloads: 3 }),
  },
  {
    route,
    state: 'a folder',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => openLink(story, { item: { folderId: story.folderId }, isViewOnly: true }),
  },
  {
    route,
    state: 'a wrong password',
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story) => {
      const { page } = story;
      await openLink(story, { item: { fileId: story.textId }, password: 'ยาย2569' });
      await page.getByRole('textbox').fill('ตา2569');
      await page.locator('button[type=submit]').click();
      await page.getByText('รหัสไม่ถูกต้อง เหลือ').waitFor();
    },
  },
  {
    route: '/microapp/:groupId/file/:fileId',
    state: 'a link is made',
    path: ({ groupId, pictureId }) => `/microapp/${groupId}/file/${pictureId}`,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
      await page.getByRole('menuitem', { name: /^แชร์/ }).click();
      await page.getByText(shownAs('และอื่น ๆ')).click();
      await page.getByRole('switch', { name: 'ใส่รหัส' }).click();
    },
  },
  {
    route: '/microapp/:groupId',
    state: 'links',
    path: ({ groupId }) => `/microapp/${groupId}?sheet=links`,
    act: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  ...requestScreens,
];

/** Creates a link as the person who is signed in, and opens it. */
async function openLink({ page, groupId }: Story, body: object): Promise<void> {
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
    { path: `/api/group/${groupId}/share`, payload: body },
  );
  await page.goto(new URL(url).pathname);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
