import type { LiveEvent, LiveFeed } from './notify.ts';

/** Cached query results, one per group, invalidated by live events of the group. */
export interface Recent<Answer> {
  find(key: string, now: Date): Answer | undefined;
  remember(key: string, about: { groupId: string; answer: Answer }, now: Date): void;
}

/**
 * Maximum age of a cached result. An announced change of its group removes it at once; this limit holds if
 * that message is lost. It is far below the five minutes for which LINE's own answers are cached.
 */
const trustMs = 5_000;

/** Maximum number of results; beyond it the oldest are evicted. Each has about half a kilobyte. */
const mostAnswers = 10_000;

/** Creates a cache that the live feed invalidates. */
export function createRecent<Answer>(feed: LiveFeed): Recent<Answer> {
  const entries = new Map<string, { groupId: string; answer: Answer; since: number }>();
  feed.subscribe((event) => {
    for (const [key, { groupId }] of entries) if (isAbout(event, groupId)) entries.delete(key);
  });
  return {
    find(key, now) {
      const entry = entries.get(key);
      // A clock that went backwards invalidates: the age of the result is unknown.
      const ageMs = entry ? now.getTime() - entry.since : -1;
      return entry && ageMs >= 0 && ageMs < trustMs ? entry.answer : undefined;
    },
    remember(key, { groupId, answer }, now) {
      entries.delete(key);
      entries.set(key, { groupId, answer, since: now.getTime() });
      const [oldest] = entries.keys();
      if (entries.size > mostAnswers && oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Anything may have changed after `reconnected`; people of a quota are so of many groups, and rarely change. */
function isAbout(event: LiveEvent, groupId: string): boolean {
  if (event.type === 'reconnected' || event.type === 'quota-people-changed') return true;
  return 'groupId' in event && event.groupId === groupId;
}
