import { dayMs, type Instant, msOf } from '../time.ts';
import type { FileKind } from '../words/kind-words.ts';

/**
 * Days that people find a post in the chat. LINE states no term; these are the longest that were observed (users.md,
 * What LINE itself gives), so that nothing counts as deleted that may still be there.
 */
const daysInChat: Readonly<Record<FileKind, number>> = { image: 180, video: 180, audio: 180, file: 30 };

/** Returns the instant before which posts of a kind are gone from the chat. */
export function goneBefore(kind: FileKind, now: Instant): number {
  return msOf(now) - daysInChat[kind] * dayMs;
}

/** Returns when people no longer find a kept post in the chat; null if there is none. */
export function lineGoneAt(file: {
  readonly kind: FileKind;
  readonly state: 'fetching' | 'kept' | 'missed';
  readonly source: 'chat' | 'upload';
  readonly postedAt: Instant;
}): number | null {
  if (file.state !== 'kept' || file.source !== 'chat') return null;
  return msOf(file.postedAt) + daysInChat[file.kind] * dayMs;
}
