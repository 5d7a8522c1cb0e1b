import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Scope of an axe run. */
interface Scope {
  /** Rules to check; default: all rules of axe. */
  rules?: readonly string[];
  /** Selector of elements to skip. */
  exclude?: string;
}

/** Returns axe's violations on a page, one line per rule; an empty list if there are none. */
export async function findViolations(page: Page, { rules, exclude }: Scope = {}): Promise<string[]> {
  // Legacy mode runs in the page itself. Otherwise axe opens a blank page per run to merge the results of
  // frames, which takes longer than the rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  if (exclude !== undefined) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
