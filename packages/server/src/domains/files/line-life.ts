import { dayMs } from '@kepwai/rules/time';
import type { FileKind, FileState } from '../../db/tables.ts';

/**
 * Days that people find a post in the chat. LINE states no term; these are the longest that were observed (users.md,
 * What LINE itself gives), so that nothing counts as deleted that may still be there.
 */
const daysInChat: Readonly<Record<FileKind, number>> = { image: 180, video: 180, audio: 180, file: 30 };

/** Returns the instant before which posts of a kind are gone from the chat. */
export function goneBefore(kind: FileKind, now: Date): Date {
  return new Date(now.getTime() - daysInChat[kind] * dayMs);
}

/** Returns when people no longer find a kept post in the chat; null where there is none. */
export function lineGoneAt(file: {
  kind: FileKind;
  state: FileState;
  source: 'chat' | 'upload';
  posted_at: Date;
}): Date | null {
  if (file.state !== 'kept' || file.source !== 'chat') return null;
  return new Date(file.posted_at.getTime() + daysInChat[file.kind] * dayMs);
}
