import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { announce, type LiveEvent } from '../src/db/notify.ts';
import type { Deps } from '../src/deps.ts';

/**
 * Returns the live messages of an action, in order: of all that was committed between its start and its end. Messages of earlier changes
 * that arrive late are not among them, and all of its own are. Those about locks are left out.
 */
export async function hearDuring(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  act: () => Promise<unknown>,
): Promise<LiveEvent[]> {
  const heard: LiveEvent[] = [];
  const stop = live.subscribe((event) => heard.push(event));
  // Nodes hear changes in the order of commits: after a mark, nothing from before it can come.
  const hearMark = async () => {
    const mark = { type: 'lock-wanted', key: randomUUID() } as const;
    await announce(db, mark);
    await expect.poll(() => heard).toContainEqual(mark);
  };
  try {
    await hearMark();
    heard.length = 0;
    await act();
    await hearMark();
  } finally {
    stop();
  }
  return heard.filter(({ type }) => type !== 'lock-wanted');
}
