import type { Story } from './screens/screen.ts';

/** Clicks the first button of this name. */
export const tap = (name: string | RegExp) => (story: Story) =>
  story.page.getByRole('button', { name }).first().click();
/** Opens a dialog or sheet by its button. */
export const sheet = (open: string | RegExp) => async (story: Story) => {
  await tap(open)(story);
  await story.page.getByRole('dialog').waitFor();
};
/** Opens the details of a file: a sheet, or a panel at the right of a wide screen. */
export const details = async (story: Story) => {
  await tap('รายละเอียด')(story);
  const { page } = story;
  await page
    .getByRole('dialog')
    .or(page.getByRole('region', { name: 'รายละเอียด' }))
    .waitFor();
};
/** Opens a menu by its button. */
export const menu = (open: string | RegExp) => async (story: Story) => {
  await tap(open)(story);
  await story.page.getByRole('menu').waitFor();
};
/** Opens a dialog or sheet by a line of a menu. */
export const inMenu = (open: string | RegExp, item: string | RegExp) => async (story: Story) => {
  await menu(open)(story);
  await story.page.getByRole('menuitem', { name: item, exact: true }).click();
  await dialogAfterMenu(story);
};
/** Waits for a dialog that a line of a menu opens, and until the menu has faded away under it. */
export const dialogAfterMenu = async ({ page }: Story) => {
  await page.getByRole('dialog').waitFor();
  await page.locator('[role=menu]').waitFor({ state: 'detached' });
};
/** Waits for the screen's replacement of content that failed to load. */
export const errorShown = async ({ page }: Story) => page.getByRole('alert').first().waitFor();

/** Loads the screen again on a device that keeps no copy of it, and awaits the error. */
export async function errorWithoutCopy(story: Story): Promise<void> {
  await story.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('kepwai-device');
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(deletion.error);
      }),
  );
  await story.page.reload();
  await errorShown(story);
}

/** Answers requests of this screen in the server's place; the next one has another answer. */
export async function answerWith({ page }: Story, address: string, data: object): Promise<void> {
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { success: true, data } }), { times: 3 });
}
