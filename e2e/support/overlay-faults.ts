import { expect, type Page } from '@playwright/test';

const openOverlays = '[data-overlay]:visible';

/** Waits until an overlay has left the history: a page that is requested before is cancelled. */
export async function hasNoEntry(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0);
}

/**
 * Returns the faults when a person goes back over all open overlays of a screen, one by one, and forward again: nothing
 * may leave the screen, and nothing may stay open.
 */
export async function findOverlayFaults(page: Page): Promise<string[]> {
  const place = page.url();
  const overlays = page.locator(openOverlays);
  // A sheet in the address is closed by the router, which goes to another address.
  if (new URL(place).searchParams.has('sheet')) return [];
  for (let left = await overlays.count(); left > 0; left = await overlays.count()) {
    await page.evaluate(() => history.back());
    await expect(overlays, 'back closes what is on top').not.toHaveCount(left);
    if (page.url() !== place) return [`back leaves ${place} for ${page.url()}`];
  }
  await page.evaluate(() => history.forward());
  await hasNoEntry(page);
  return (await overlays.count()) > 0 ? ['forward opens something'] : [];
}
