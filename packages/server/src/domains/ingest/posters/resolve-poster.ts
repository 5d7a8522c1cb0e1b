import { namedAfter } from '@kepwai/rules/names/made-names';
import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { type JobContext, type Jobs, RetryLater } from '../../../queue/queue.ts';
import { renamePosted } from '../../files/posts/posts.ts';
import { lockGroup } from '../../groups/locks.ts';
import { rememberPerson } from '../../users/people.ts';
import { findChatPoster, listFilesOfPoster } from './poster-store.ts';

/** Time after which a name is no longer requested from an unreachable LINE; the poster's next post requests it again. */
const giveUpAfterMs = dayMs;
const longestPauseSeconds = 600;

/** Maximum number of files named in one transaction. */
const filesAtOnce = 200;

/**
 * Queries LINE for the name of a poster in a group, and adds it to the names of their unnamed posts there: tiles
 * come first, names afterwards. Idempotent.
 * @throws RetryLater while LINE cannot be reached
 */
export async function resolvePoster(
  deps: Deps,
  { groupId: sentFor, userId }: Jobs['resolve-poster'],
  { triedSince }: Pick<JobContext, 'triedSince'>,
): Promise<void> {
  const poster = await findChatPoster(deps.db, { groupId: sentFor, userId });
  if (!poster) return;
  try {
    const displayName = poster.displayName ?? (await askForName(deps, poster));
    if (displayName !== null) await nameFiles(deps, { groupId: poster.groupId, userId, displayName });
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    const waitedMs = deps.clock().getTime() - triedSince.getTime();
    deps.log.warn({ err: error }, 'the name of a poster is not known');
    if (waitedMs > giveUpAfterMs) return;
    const pause = Math.min(longestPauseSeconds, Math.max(1, waitedMs / 1000));
    throw new RetryLater(Math.max(pause * (0.8 + 0.4 * Math.random()), error.retryAfterSeconds ?? 0), {
      cause: error,
    });
  }
}

/** Returns null if they are no longer in the chat. */
async function askForName(
  { db, line }: Pick<Deps, 'db' | 'line'>,
  { chat, lineUserId }: { chat: Parameters<typeof line.messaging.getGroupMember>[0]; lineUserId: string },
): Promise<string | null> {
  const profile = await line.messaging.getGroupMember(chat, lineUserId);
  if (!profile) return null;
  await rememberPerson(db, { lineUserId, ...profile });
  return profile.displayName;
}

/** Everybody with an open page is notified: the name is shown beside all of their posts, and in the names of pictures. */
async function nameFiles(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  { groupId, userId, displayName }: { groupId: string; userId: string; displayName: string },
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = await db.transaction().execute(async (tx) => {
      await lockGroup(tx, groupId);
      const files = await listFilesOfPoster(tx, { groupId, userId, after, limit: filesAtOnce });
      const renamed = files.flatMap(({ id, name, postedAt }) => {
        const newName = namedAfter(name, { at: postedAt, by: displayName });
        return newName === null ? [] : [{ id, name: newName }];
      });
      await renamePosted(tx, renamed);
      const fileIds = files.map(({ id }) => id);
      const isLast = files.length < filesAtOnce;
      await record(tx, { kind: 'poster-named', groupId, actor: 'product', fileIds, isLast });
      return files;
    });
    after = page.at(-1)?.id ?? null;
    if (page.length < filesAtOnce) break;
  }
}
