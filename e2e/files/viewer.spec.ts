import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { doubleTap, drawFinger } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

test('a picture opens from its tile, and a finger zooms it, turns to the next and puts it back', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(4) });
  await findFiles(api, { groupId, count: 4 });
  await countSharedTransitions(page);
  await openAs(mother, `/microapp/${groupId}`);
  await page.locator('[data-file] a').first().tap();
  const picture = page.locator('[data-zoom]');
  const bar = page.locator('footer');
  const news = page.getByRole('status').filter({ hasText: / จาก 4 · / });

  await test.step('it says who sent it and when, and turns out of its tile', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/พ่อชัย\s*วันนี้/);
    await expect(news).toHaveText(/^1 จาก 4/);
    await expect.poll(() => sharedTransitions(page)).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('a tap hides the bars, and another shows them', async () => {
    await picture.tap();
    await expect(bar).toHaveCSS('opacity', '0');
    await picture.tap();
    await expect(bar).toHaveCSS('opacity', '1');
  });

  await test.step('a double tap enlarges, and a second one shows the whole again', async () => {
    for (const zoom of ['near', 'whole']) {
      await doubleTap(picture);
      await expect(picture).toHaveAttribute('data-zoom', zoom);
    }
    await expect(bar).toHaveCSS('opacity', '1');
  });

  await test.step('the strip leads to a picture of the same post', async () => {
    const strip = page.getByRole('navigation', { name: 'รูปที่ส่งมาด้วยกัน' });
    await strip.getByRole('link').nth(3).tap();
    await expect(news).toHaveText(/^4 จาก 4/);
    await expect(strip.getByRole('link').nth(3)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a swipe shows the picture before, which was fetched ahead', async () => {
    await expect.poll(() => largePictures(page)).toBe(4);
    await noteNewPicture(page);
    await drawFinger(page, picture, { x: 150 });
    await expect(news).toHaveText(/^3 จาก 4/);
    expect(await page.evaluate(() => document.documentElement.dataset.newPicture)).toBe('complete');
  });

  await test.step('pulled down a little it stays, pulled further it returns into its tile', async () => {
    await drawFinger(page, picture, { y: 60 });
    await expect(news).toHaveText(/^3 จาก 4/);
    await drawFinger(page, picture, { y: 220 });
    await page.waitForURL(`**/microapp/${groupId}`);
    await expect(page.locator('[data-file] a').nth(2)).toBeFocused();
    await expect.poll(() => sharedTransitions(page)).toBe(2);
  });
});

test(
  'nothing moves between tile and viewer where less motion is wished',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
    await findFiles(api, { groupId, count: 1 });
    await countSharedTransitions(page);
    await openAs(mother, `/microapp/${groupId}/file`);
    await page.locator('[data-file] a').first().tap();
    await expect(page.locator('[data-zoom]')).toBeVisible();
    expect(await sharedTransitions(page)).toBe(0);
  },
);

test('a picture is sent to a chat from the viewer', whole, async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const other = await line.createGroup('เพื่อนบ้าน', [mother]);
  await line.post(chat, { by: father, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await page.getByRole('button', { name: shownAs('ส่งเข้าแชท') }).tap();
  const dialog = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  await expect(dialog.getByRole('button', { name: shownAs('คัดลอกลิงก์') })).toBeVisible();
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: shownAs('เลือกแชทแล้วส่ง') }).tap();
  const picker = await opening;
  await picker.getByRole('checkbox', { name: other.name }).check();
  await picker.getByRole('button', { name: 'ส่ง' }).click();
  await expect(page.getByText(shownAs('ส่งเข้าแชทแล้ว'))).toBeVisible();
});

/** Counts the view transitions in which a picture moves between its tile and the viewer. */
async function countSharedTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      void transition.ready.then(() => {
        const isShared = document
          .getAnimations()
          .some(
            ({ effect }) =>
              effect instanceof KeyframeEffect &&
              effect.pseudoElement === '::view-transition-group(shown-file)',
          );
        const { dataset } = document.documentElement;
        if (isShared) dataset.sharedTransitions = String(Number(dataset.sharedTransitions ?? 0) + 1);
      });
      return transition;
    };
  });
}

function sharedTransitions(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.sharedTransitions ?? 0));
}

/** Records whether the next picture was complete when it came onto the page. */
async function noteNewPicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const shown = document.querySelector<HTMLImageElement>('[data-zoom] img:not([aria-hidden])');
      if (!shown || shown === before) return;
      document.documentElement.dataset.newPicture = shown.complete ? 'complete' : 'loading';
      observer.disconnect();
    });
    const before = document.querySelector('[data-zoom] img:not([aria-hidden])');
    observer.observe(document.body, { subtree: true, childList: true });
  });
}

/** Counts the large pictures that were fetched: the shown one, and those ahead. One that was left and requested again counts once. */
function largePictures(page: Page): Promise<number> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return new Set(names.filter((name) => name.includes('size=large') && name.includes('/thumbnail'))).size;
  });
}
