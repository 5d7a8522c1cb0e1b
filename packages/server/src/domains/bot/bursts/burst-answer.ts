import type { Tx } from '../../../db/database.ts';
import type { ReplyStyle } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { briefBurstCard, burstCard, groupUrl } from '../../../line/cards/cards.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { lockGroup } from '../../groups/locks.ts';
import { countBurst } from '../../groups/state.ts';
import { reply } from '../replies/reply.ts';
import {
  findOpenBurst,
  findReplyFacts,
  type OpenBurst,
  type ReplyFacts,
  releaseBurst,
  updateAnswered,
} from '../store.ts';
import { replyStyleOf } from './bursts.ts';
import { findMissedNews } from './missed-news.ts';
import { findWarning, type Warning } from './warnings.ts';

/** Maximum delay of the answer, counted from the first file, while the outcome of the files is unknown. */
const settledAfterMs = 8_000;

/** Quiet time after which missed files are reported; the token lives longer, but LINE may be slow to accept the reply. */
const endedAfterMs = 8_000;

/** Remaining lifetime of the token below which the partial outcome is reported. */
const lastMomentMs = 12_000;

const lookAgainSeconds = 2;

/**
 * Answers a burst by its newest token, if there is something to report and LINE still accepts it: once, when the
 * outcome of the files is known, or after a moment.
 * @throws RetryLater
 */
export async function answerBurst(deps: Deps, { groupId }: { groupId: string }): Promise<void> {
  const { db, clock } = deps;
  const takenAt = clock();
  const answer = await db.transaction().execute((tx) => takeAnswer(tx, deps, { groupId, takenAt }));
  if (!answer) return;
  try {
    // Nobody requested this message, so phones stay silent.
    const isTaken = await reply(deps, { ...answer, isQuiet: true });
    if (isTaken) await answer.markSent(db);
  } catch (error) {
    // The next attempt may have a newer token and more to count.
    if (error instanceof RetryLater) await releaseBurst(db, { groupId, takenAt });
    throw error;
  }
}

/**
 * Claims the burst of a group for its answer; null if there is nothing to report.
 * @throws RetryLater if that is not known yet
 */
async function takeAnswer(
  tx: Tx,
  { env }: Deps,
  { groupId, takenAt: at }: { groupId: string; takenAt: Date },
): Promise<(Warning & { replyToken: string; replyBy: Date }) | null> {
  // Locks in the same order as ingest: the group first, then its burst.
  await lockGroup(tx, groupId);
  const points = await findReplyFacts(tx, groupId);
  const burst = await findOpenBurst(tx, groupId);
  if (!points || !burst?.reply_token || !burst.reply_by || burst.reply_by < at) return null;
  const url = groupUrl(env.line.liffId, groupId);
  const warning = burst.item_count > 0 ? await findWarning(tx, { groupId, url, at }) : null;
  const reply = warning ?? (await findWords(tx, { groupId, points, burst, url, at }));
  if (reply === null) return null;
  await updateAnswered(tx, groupId, at);
  return { ...reply, replyToken: burst.reply_token, replyBy: burst.reply_by };
}

/**
 * Finds the report about missed files, or else about their number.
 * @throws RetryLater
 */
async function findWords(
  tx: Tx,
  {
    groupId,
    points,
    burst,
    url,
    at,
  }: { groupId: string; points: ReplyFacts; burst: OpenBurst; url: string; at: Date },
): Promise<Warning | null> {
  const style = replyStyleOf(points);
  // In silent mode, the bot speaks about posts only on request.
  const isSilenced = points.replies === 'silent';
  const { pendingCount, isImages, reply } = isSilenced
    ? { pendingCount: 0, isImages: false, reply: null }
    : await findMissedNews(tx, {
        groupId,
        fileIds: burst.file_ids,
        offeredAt: points.missedOfferedAt,
        url,
        at,
      });
  const isLastMoment = (burst.reply_by?.getTime() ?? 0) - at.getTime() < lastMomentMs;
  if (reply || style === 'silent') {
    const restMs = endedAfterMs - (at.getTime() - burst.last_at.getTime());
    const isOver = pendingCount === 0 && (restMs <= 0 || reply === null);
    if (!isOver && !isLastMoment) throw new RetryLater(Math.max(restMs / 1000, lookAgainSeconds));
    return reply;
  }
  const isSettled = pendingCount === 0 || at.getTime() - burst.began_at.getTime() >= settledAfterMs;
  if (!isSettled && !isLastMoment) throw new RetryLater(lookAgainSeconds);
  if (burst.item_count === 0) return null;
  const posted = { fileCount: burst.item_count, imageCount: isImages ? burst.item_count : 0 };
  const message = style === 'full' ? burstCard(url, posted) : briefBurstCard(url, posted);
  return { message, markSent: markSentFor(style, groupId) };
}

/** Returns how a reply is recorded: only full answers count towards the automatic reply style. */
function markSentFor(style: ReplyStyle, groupId: string): Warning['markSent'] {
  return async (db) => {
    if (style === 'full') await countBurst(db, groupId);
  };
}
