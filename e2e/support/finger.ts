import type { Locator, Page } from '@playwright/test';

/** Draws one finger over the middle of an element, as a touch screen reports it. */
export async function drawFinger(page: Page, target: Locator, by: { x?: number; y?: number }): Promise<void> {
  const { x, y } = await middleOf(target);
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

/**
 * Carries an element by one finger to the middle of another, where the finger rests for a moment: let go while it moves,
 * a finger flings, and the browser takes the next tap as the end of that. The touches say themselves when they were.
 */
export async function carryByFinger(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const page = from.page();
  const session = await page.context().newCDPSession(page);
  const beganAt = Date.now() / 1000 - 1.5;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point: Point | null, after: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [point] : [],
      timestamp: beganAt + after,
    });
  await touch('touchStart', start, 0);
  await touch('touchMove', half, 0.1);
  await touch('touchMove', end, 0.2);
  await touch('touchMove', end, 0.9);
  await touch('touchEnd', null, 1);
  await session.detach();
}

interface Point {
  x: number;
  y: number;
}

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moment of the second tap, in seconds after the first. */
const secondTapAfter = 0.1;
const tapLasts = 0.02;

/**
 * Taps an element twice, as fast as a thumb, however busy the machine is: the touches are sent at once, and
 * say themselves when they were.
 */
export async function doubleTap(target: Locator, position?: { x: number; y: number }): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  const inside = position ?? { x: box.width / 2, y: box.height / 2 };
  const touchPoints = [{ x: box.x + inside.x, y: box.y + inside.y }];
  const page = target.page();
  const session = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  await Promise.all(
    [now, now + secondTapAfter].flatMap((timestamp) => [
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp }),
      session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
        timestamp: timestamp + tapLasts,
      }),
    ]),
  );
  await session.detach();
}
