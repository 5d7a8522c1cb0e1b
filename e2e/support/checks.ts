import type { Page } from '@playwright/test';

/** Goes to a page outside the app: an open group renews its check automatically. */
export async function closeGroup(page: Page): Promise<void> {
  await page.goto('/legal/terms');
}

/** Makes the stored access checks older by these minutes; a negative number, newer than the clock. */
export async function ageChecks(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    const stored = JSON.parse(localStorage.getItem('kepwai.profile') ?? 'null');
    for (const entry of Object.values<{ lastFetched: number }>(stored.groupVerifyResultCache))
      entry.lastFetched -= ms;
    localStorage.setItem('kepwai.profile', JSON.stringify(stored));
  }, minutes * 60_000);
}

/** Holds the next access check of a group back until `answer` is called; `asked` resolves once it is under way. */
export async function holdCheck(page: Page): Promise<{ asked: Promise<void>; answer: () => Promise<void> }> {
  const [asked, held, answered] = [createSignal(), createSignal(), createSignal()];
  await page.route('**/api/me/group/*/verify', async (route) => {
    asked.give();
    await held.given;
    await route.continue();
    answered.give();
  });
  return {
    asked: asked.given,
    answer: async () => {
      held.give();
      await answered.given;
    },
  };
}

function createSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
