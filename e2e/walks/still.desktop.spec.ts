import { expect, test } from '../support/fixtures.ts';
import { countShifts } from '../support/layout-shift.ts';
import { openScreen } from '../support/screens/open-screen.ts';
import { publicSamples } from '../support/screens/samples.ts';
import { needsNoAct, type Screen, type Story } from '../support/screens/screen.ts';
import { publicScreens } from '../support/screens/screens.ts';
import { findUnsteadiness } from '../support/steadiness.ts';
import { noStory } from '../support/story.ts';
import { walkAsMember } from '../support/walks.ts';
import { whole } from '../support/whole.ts';

// On a phone, every-screen.spec.ts finds the same of each screen.

test('public screens, one of each kind, stand still while they load, and fingers hit them', async ({
  page,
}) => {
  expect(await findUnsteady(publicSamples, { ...noStory, page })).toEqual([]);
});

test(
  'public screens, each of them, stand still while they load, and fingers hit them',
  whole,
  async ({ page }) => {
    expect(await findUnsteady(publicScreens, { ...noStory, page })).toEqual([]);
  },
);

walkAsMember((title) => `${title} stand still while they load, and fingers hit them`, findUnsteady);

/** Opens each screen that needs no action, and returns shifts, and targets that are too small to tap. */
async function findUnsteady(screens: readonly Screen[], story: Story): Promise<string[]> {
  const { page } = story;
  const found: string[] = [];
  await countShifts(page);
  for (const screen of screens.filter(needsNoAct)) {
    const { route, state, path, shows } = screen;
    await test.step(`${route} (${state})`, async () => {
      await page.goto('about:blank');
      await openScreen(page, typeof path === 'string' ? path : path(story));
      await shows?.(story);
      const faults = await findUnsteadiness(page);
      found.push(...faults.map((fault) => `${route} (${state}): ${fault}`));
    });
  }
  return found;
}
