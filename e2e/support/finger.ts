import type { Locator, Page } from '@playwright/test';

/** Draws one finger over the middle of an element, as a touch screen reports it. */
export async function drawFinger(page: Page, target: Locator, by: { x?: number; y?: number }): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + (by.x ?? 0) * part, y: y + (by.y ?? 0) * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
  await session.detach();
}
