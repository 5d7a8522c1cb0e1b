import type { TestDetails } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { easyScreens } from './screens/easy-screens.ts';
import { easySamples, memberSamples } from './screens/samples.ts';
import type { Screen, Story } from './screens/screen.ts';
import { memberScreens } from './screens/screens.ts';
import { tellStory } from './story.ts';
import { whole } from './whole.ts';

/**
 * Defines tests of one screen of each kind that a member sees and, among the whole walks, one of each group of a member's
 * screens. Easy mode has tests of its own: the first of its screens turns it on. `findFaults` opens them, and finds none.
 */
export function walkAsMember(
  titleOf: (screens: string) => string,
  findFaults: (screens: readonly Screen[], story: Story) => Promise<string[]>,
): void {
  const walk = (title: string, screens: readonly Screen[], details: TestDetails = {}) =>
    test(titleOf(title), details, async ({ page, line, request, openAs }) => {
      // A person has many screens, and a busy machine takes seconds for each.
      test.setTimeout(600_000);
      const { owner, ids } = await tellStory(line, request);
      await openAs(owner, '/microapp');
      expect(await findFaults(screens, { page, ...ids })).toEqual([]);
    });
  walk('a member’s screens, one of each kind,', memberSamples);
  walk('screens of easy mode, one of each kind,', easySamples);
  for (const { title, screens } of groupScreens(memberScreens)) walk(title, screens, whole);
  walk('the screens of easy mode', easyScreens, whole);
}

/** Titles of groups of a member's screens, by the beginnings of their routes; the first that fits. */
const screenGroups = [
  ['/microapp/:groupId/file/:fileId', 'the screens of the viewer'],
  ['/microapp/:groupId/file/upload', 'the screens of the upload'],
  ['/microapp/:groupId/file', 'the lists of files'],
  ['/microapp/:groupId/folder', 'the screens of folders'],
  ['/microapp/:groupId/image-set', 'the screens of an image set'],
  ['/microapp/:groupId/quota', 'the screens of a group’s storage'],
  ['/microapp/:groupId', 'the other screens of a group'],
  ['/microapp/onboarding', 'the screens of the onboarding'],
  ['/microapp/quota/:quotaId/upgrade', 'the screens of payments'],
  ['/microapp/subscribe', 'the screens of payments'],
  ['/microapp/quota', 'the screens of storage'],
  ['/microapp/promo', 'the screens of promos and invitations'],
  ['/microapp/invitation', 'the screens of promos and invitations'],
  ['', 'the screens of a person'],
] as const;

/** Splits a member's screens among workers, and into tests that end in time on a busy machine. */
function groupScreens(screens: readonly Screen[]): { title: string; screens: Screen[] }[] {
  const groupOf = ({ route }: Screen) => screenGroups.find(([start]) => route.startsWith(start))?.[1] ?? '';
  const titles = [...new Set(screens.map(groupOf))];
  return titles.map((title) => ({ title, screens: screens.filter((one) => groupOf(one) === title) }));
}
