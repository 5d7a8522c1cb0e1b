/** Ticks the steps that the reader's own groups have done, if a person is signed in. */
import type { GroupListItem } from '@kepwai/api-client';
import { joinWords } from '@kepwai/rules/words/join-words';
import './common.ts';
import { createSiteQueries, findToken } from './client.ts';

/** Facts about a person's groups; each ticks the step of its name. */
export interface StepFacts {
  readonly bot: boolean;
  readonly quota: boolean;
  readonly file: boolean;
}

/** Between two looks: the first file is here within a minute. */
const everyMs = 10_000;

if (findToken() !== null) void watchSteps();

/** Returns the steps done in any of these groups. */
export function factsOf(
  groups: readonly (Pick<GroupListItem, 'deletedAt' | 'fileCount'> & { quota: object | null })[],
): StepFacts {
  return {
    bot: groups.some(({ deletedAt }) => deletedAt === null),
    quota: groups.some(({ quota }) => quota !== null),
    file: groups.some(({ fileCount }) => fileCount > 0),
  };
}

async function watchSteps(): Promise<void> {
  const queries = createSiteQueries();
  const look = async () => {
    const { items } = await queries.call('listMyGroups', { params: { query: { limit: 50 } } });
    return showFacts(document, factsOf(items));
  };
  const again = async () => {
    // In the background; a refused token, or no network, leaves the page unchanged.
    const isDone = document.hidden ? false : await look().catch(() => true);
    if (!isDone) setTimeout(() => void again(), everyMs);
  };
  await again();
}

/** Ticks the steps, and returns whether all detectable ones are done. */
export function showFacts(page: Document, facts: StepFacts): boolean {
  const steps = [...page.querySelectorAll<HTMLElement>('[data-tick]')];
  for (const step of steps) {
    const isDone = isFact(step.dataset.tick) && facts[step.dataset.tick];
    step.toggleAttribute('data-ticked', isDone);
    const words = step.querySelector('[data-done]');
    if (words) words.textContent = isDone ? ' ทำแล้ว' : '';
  }
  const ticked = steps.filter((step) => step.hasAttribute('data-ticked')).length;
  const line = page.querySelector('[data-ticks]');
  const words =
    ticked === steps.length ? 'ครบแล้ว ตู้พร้อมใช้' : `ทำแล้ว ${ticked} จาก ${steps.length} ขั้น หน้านี้ติ๊กให้เอง`;
  // A repeated sentence would be read aloud again.
  if (line && line.textContent !== joinWords(words)) line.textContent = joinWords(words);
  return ticked === steps.length;
}

function isFact(name: string | undefined): name is keyof StepFacts {
  return name === 'bot' || name === 'quota' || name === 'file';
}
