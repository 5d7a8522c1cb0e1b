import path from 'node:path';
import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { countShifts } from '../support/layout-shift.ts';
import { postFile } from '../support/line.ts';
import { findOverlayFaults } from '../support/overlay-faults.ts';
import { openScreen, rest } from '../support/screens/open-screen.ts';
import { newcomerSamples, publicSamples } from '../support/screens/samples.ts';
import { needsNoAct, type Screen, type Story } from '../support/screens/screen.ts';
import { newcomerScreens, publicScreens } from '../support/screens/screens.ts';
import { findUnsteadiness } from '../support/steadiness.ts';
import { names, noStory } from '../support/story.ts';
import { walkAsMember } from '../support/walks.ts';
import { whole } from '../support/whole.ts';

/** Folder for screenshots of all screens; unset in ordinary runs. */
const picturesDir = process.env.KEPWAI_E2E_PICTURES;

test.use({ colorScheme: process.env.KEPWAI_E2E_PICTURES_DARK ? 'dark' : 'light' });

/** Largest text of a browser, and that of the setting for easy reading. */
const percents = [200, 150] as const;
const inBothSizes = `with text at ${percents.join(' % and ')} %`;

for (const { which, details, publics, newcomers } of [
  { which: 'one of each kind,', details: {}, publics: publicSamples, newcomers: newcomerSamples },
  { which: 'each of them,', details: whole, publics: publicScreens, newcomers: newcomerScreens },
]) {
  test(
    `public screens, ${which} stand still, and have no layout faults ${inBothSizes}`,
    details,
    async ({ page }) => {
      expect(await checkScreens(publics, { ...noStory, page })).toEqual([]);
    },
  );

  test(
    `screens of the registration, ${which} stand still, and have no layout faults ${inBothSizes}`,
    details,
    async ({ page, line }) => {
      const newcomer = await line.createPerson(names.person);
      await page.goto('/microapp');
      await page.locator(`[href*="${newcomer.userId}"]`).click();
      await page.waitForURL('**/microapp/register');
      expect(await checkScreens(newcomers, { ...noStory, page })).toEqual([]);
    },
  );
}

walkAsMember(
  (title) =>
    `${title} stand still, have no layout faults ${inBothSizes}, and back closes what opens over them`,
  checkScreens,
);

test('pictures are in two columns with text at 150 %, however dense they were', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  for (const name of ['ก.txt', 'ข.txt', 'ค.txt']) await postFile(line, { chat, by: mother, name });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}`);
  await enlargeText(page, 150);
  for (const place of [`/microapp/${groupId}`, `/microapp/${groupId}/file`]) {
    await openScreen(page, place);
    await expect.poll(() => countColumns(page)).toBe(2);
  }
});

/** Returns the number of files beside the first one, itself included. */
function countColumns(page: Page): Promise<number> {
  return page.locator('[data-file]').evaluateAll((files) => {
    const tops = files.map((file) => Math.round(file.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** Enlarges the text of the pages to come, as a browser's setting does. */
async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.addInitScript(setTextSize, percent);
}

/** Sets the size of the text of the page that it runs in. */
function setTextSize(percent: number): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html:root { font-size: ${(16 * percent) / 100}px !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Opens each screen and returns its faults: first those that need no action, as they load with text of the usual size; the
 * others open with large text, which their actions must be possible with.
 */
async function checkScreens(screens: readonly Screen[], story: Story): Promise<string[]> {
  const { page } = story;
  page.setDefaultTimeout(20_000);
  const numbered = screens.map((screen, index) => ({ screen, number: String(index).padStart(2, '0') }));
  const faults: string[] = [];
  await countShifts(page);
  for (const { screen, number } of numbered.filter(({ screen }) => needsNoAct(screen)))
    faults.push(...(await checkScreen(screen, story, number)));
  await enlargeText(page, percents[0]);
  for (const { screen, number } of numbered.filter(({ screen }) => !needsNoAct(screen)))
    faults.push(...(await checkScreen(screen, story, number)));
  return faults;
}

function checkScreen(screen: Screen, story: Story, number: string): Promise<string[]> {
  const { page } = story;
  const { route, state, path: place, shows, act, failing, leavesFor, isLoading = false } = screen;
  const name = `${route} (${state})`;
  return test.step(name, async () => {
    const faults: string[] = [];
    if (failing) await page.route(failing, (request) => request.abort());
    // A page stays where it is if the next one has no content.
    if (leavesFor) await page.route(leavesFor, (request) => request.fulfill({ status: 204 }));
    // Another part of the page that is open would not be loaded.
    await page.goto('about:blank');
    await openScreen(page, typeof place === 'string' ? place : place(story));
    try {
      await shows?.(story);
      await act?.(story);
    } catch (error) {
      faults.push(`it cannot be brought about: ${error}`);
    }
    if (needsNoAct(screen)) faults.push(...(await findUnsteadiness(page)));
    faults.push(...(await checkBothSizes(page, { title: `${number} ${name}`, isLoading })));
    faults.push(...(await findOverlayFaults(page)));
    for (const routed of [failing, leavesFor]) if (routed) await page.unroute(routed);
    return faults.map((fault) => `${name}: ${fault}`);
  });
}

/** Returns the faults of the page in each size of its text: opening it again for one would take as long as everything else. */
async function checkBothSizes(
  page: Page,
  { title, isLoading }: { title: string; isLoading: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  for (const percent of percents) {
    await rest(page, { after: () => page.evaluate(setTextSize, percent), isLoading });
    const found = await findLayoutFaults(page);
    faults.push(...found.map((fault) => `at ${percent} %: ${fault}`));
    if (picturesDir === undefined) continue;
    const fileName = `${title.replaceAll('/', '_')} ${percent}.png`;
    await page.screenshot({ path: path.join(picturesDir, fileName), fullPage: true, timeout: 60_000 });
  }
  return faults;
}
