import type { Screen, Story } from './screen.ts';

const route = '/microapp/:groupId/file';
const path = ({ groupId }: Story) => `/microapp/${groupId}/file`;

/** Selects the first file. */
async function selectFirst({ page }: Pick<Story, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).click();
  await page.locator('[data-file] a').first().click();
  await page.getByRole('region', { name: 'ที่เลือกไว้' }).waitFor();
}

/** Screens of the actions on items: in the menu of a selection, and beside a list. */
export const actionScreens: readonly Screen[] = [
  {
    ...{ route, state: 'menu of a selection', path },
    act: async (story) => {
      await selectFirst(story);
      const bar = story.page.getByRole('region', { name: 'ที่เลือกไว้' });
      await bar.getByRole('button', { name: 'เพิ่มเติม' }).click();
      await story.page.getByRole('menu').waitFor();
    },
  },
  {
    ...{ route, state: 'details of a file, by a key', path },
    act: async ({ page }) => {
      await page.locator('[data-file] a').first().focus();
      await page.keyboard.press('i');
      await page
        .getByRole('dialog')
        .or(page.getByRole('region', { name: 'รายละเอียด' }))
        .waitFor();
    },
  },
];
