import type { LiveEvent, LiveFeed } from '../../db/notify.ts';
import type { KeptContent } from './content.ts';

/** What was allowed a moment ago, to whom. */
interface Allowed {
  content: KeptContent;
  groupId: string;
  until: number;
}

export interface RecentContent {
  find(key: ContentKey, now: Date): KeptContent | undefined;
  add(key: ContentKey, allowed: { content: KeptContent; groupId: string }, now: Date): void;
}

export interface ContentKey {
  userId: string;
  fileId: string;
}

/**
 * How long an answer is good for the next one. What is announced of its group ends it at once; this is how long it lives where
 * that message is lost, and far below the five minutes for which LINE's own word is taken.
 */
const trustMs = 5_000;

/** Beyond so many the oldest go; each is about half a kilobyte. */
const rememberedAnswers = 10_000;

const byFeed = new WeakMap<LiveFeed, RecentContent>();

/**
 * A player reads a video in hundreds of ranges, and asking the database twice for each would cost more than the bytes. One
 * memory for each feed of changes, which is what keeps it true.
 */
export function recentContentOf(feed: LiveFeed): RecentContent {
  const known = byFeed.get(feed);
  if (known) return known;
  const recent = createRecentContent(feed);
  byFeed.set(feed, recent);
  return recent;
}

function createRecentContent(feed: LiveFeed): RecentContent {
  const answers = new Map<string, Allowed>();
  feed.subscribe((event) => {
    for (const [key, { groupId }] of answers) if (isAbout(event, groupId)) answers.delete(key);
  });
  return {
    find(key, now) {
      const answer = answers.get(keyOf(key));
      return answer && now.getTime() < answer.until ? answer.content : undefined;
    },
    add(key, { content, groupId }, now) {
      answers.delete(keyOf(key));
      answers.set(keyOf(key), { content, groupId, until: now.getTime() + trustMs });
      const [oldest] = answers.keys();
      if (answers.size > rememberedAnswers && oldest !== undefined) answers.delete(oldest);
    },
  };
}

function isAbout(event: LiveEvent, groupId: string): boolean {
  return event.type === 'reconnected' || ('groupId' in event && event.groupId === groupId);
}

function keyOf({ userId, fileId }: ContentKey): string {
  return `${userId} ${fileId}`;
}
