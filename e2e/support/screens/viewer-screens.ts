import type { Viewed } from '../viewed-files.ts';
import type { Screen, Story } from './screen.ts';

/** States of the viewer by its content. */
export const viewerScreens: readonly Screen[] = [
  shows('sound', ({ page }) => page.getByRole('slider').waitFor()),
  shows('video', ({ page }) => page.getByRole('slider').waitFor()),
  shows('unplayable', ({ page }) => page.getByText('เล่นวิดีโอนี้ตรงนี้ไม่ได้').waitFor()),
  shows('table', ({ page }) => page.getByRole('cell').first().waitFor()),
  shows('document', ({ page }) => page.getByText('5,510.00').waitFor()),
  shows('archive', ({ page }) => page.getByText('มกราคม.txt').waitFor()),
  shows('program', async ({ page }) => {
    await page.getByRole('link', { name: /^บันทึก/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
];

function shows(what: Viewed, act: (story: Story) => Promise<void>): Screen {
  return {
    route: '/microapp/:groupId/file/:fileId',
    state: what,
    path: ({ groupId, viewed: ids }) => `/microapp/${groupId}/file/${ids[what]}`,
    act,
  };
}
