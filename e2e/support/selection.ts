import type { Locator, Page } from '@playwright/test';

/** Selects the first files of the open list by touch. Returns their tiles and the bar of actions. */
export async function selectFiles(page: Page, count: number): Promise<{ tiles: Locator; bar: Locator }> {
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).tap();
  const tiles = page.locator('[data-file] a');
  for (let index = 0; index < count; index += 1) await tiles.nth(index).tap();
  return { tiles, bar: page.getByRole('region', { name: 'ที่เลือกไว้' }) };
}

/** Moves the selection to the trash by touch, by the menu of its bar. */
export async function trashSelected(page: Page, bar: Locator): Promise<void> {
  await bar.getByRole('button', { name: 'เพิ่มเติม' }).tap();
  await page.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' }).tap();
}
