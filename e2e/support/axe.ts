import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe looks at. */
interface Scope {
  /** Rules to check; all of axe's by default. */
  rules?: readonly string[];
  /** Selector of what is left out. */
  exclude?: string;
}

/** Returns what axe finds wrong with a page, a line for each rule that is broken; an empty list where there is nothing. */
export async function findViolations(page: Page, { rules, exclude }: Scope = {}): Promise<string[]> {
  // Collects the elements of broken rules alone, in the page itself: otherwise axe opens a blank page for each run, to put the
  // results of frames together there, which takes longer than the rules do.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  if (exclude !== undefined) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
