import type { LiveEvent, LiveFeed } from './notify.ts';

/** Answers of the database that the next request may go by, each about one group. */
export interface Recent<Answer> {
  find(key: string, now: Date): Answer | undefined;
  remember(key: string, about: { groupId: string; answer: Answer }, now: Date): void;
}

/**
 * How long an answer is good for the next request. What is announced of its group ends it at once; this is how long it lives
 * where that message is lost, and far below the five minutes for which LINE's own word is taken.
 */
const trustMs = 5_000;

/** Beyond so many the oldest go; each is about half a kilobyte. */
const mostAnswers = 10_000;

/** Creates a memory that the feed of changes keeps true. */
export function createRecent<Answer>(feed: LiveFeed): Recent<Answer> {
  const entries = new Map<string, { groupId: string; answer: Answer; since: number }>();
  feed.subscribe((event) => {
    for (const [key, { groupId }] of entries) if (isAbout(event, groupId)) entries.delete(key);
  });
  return {
    find(key, now) {
      const entry = entries.get(key);
      // A clock that went back ends trust: nobody knows how old the answer is.
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

/** After `reconnected` anything may have changed. */
function isAbout(event: LiveEvent, groupId: string): boolean {
  return event.type === 'reconnected' || ('groupId' in event && event.groupId === groupId);
}
