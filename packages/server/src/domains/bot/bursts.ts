import type { messagingApi } from '@line/bot-sdk';
import type { Tx } from '../../db/database.ts';
import type { ReplyStyle, Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { briefBurstCard, burstCard, cabinetUrl } from '../../line/cards.ts';
import type { LineEvent } from '../../line/events.ts';
import { lockGroup } from '../groups/arrivals.ts';
import { endedIfExpiredBy } from '../quotas/expiry.ts';
import { reply, sayLater } from './say.ts';
import { countBurst, findTalkingPoints, takeBurst, updateNoQuotaSaid, upsertBurst } from './store.ts';
import { findWarning } from './warnings.ts';

/** Something that happened, and until when LINE takes a reply to it. */
export interface Answerable {
  event: LineEvent;
  replyBy: Date;
}

/** Things posted with less than this between them are one burst. */
const quietMs = 60_000;

/** An album comes picture by picture, each as soon as it is uploaded: so long its number is waited for. */
const settleSeconds = 2;

/** After so many answers a group knows what the bot does, and it falls silent. */
const burstsUntilKnown = 3;

/** How much the bot says of what is posted: what somebody chose, or else less when the group knows it. */
function replyStyleOf({
  replies,
  burstsAnswered,
}: {
  replies: ReplyStyle | null;
  burstsAnswered: number;
}): ReplyStyle {
  return replies ?? (burstsAnswered < burstsUntilKnown ? 'full' : 'silent');
}

/** Counts what is being kept, and answers it soon: once, however much comes. The group is locked by the caller. */
export async function noteBurst(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  {
    group,
    happened,
    itemCount,
  }: { group: Row<'groups'>; happened: readonly Answerable[]; itemCount: number },
): Promise<void> {
  const newest = newestToken(happened);
  const at = clock();
  const { isAnswered, hasUnsaid } = await upsertBurst(tx, {
    groupId: group.id,
    itemCount,
    replyToken: newest?.event.replyToken ?? null,
    replyBy: newest?.replyBy ?? null,
    at,
    quietSince: new Date(at.getTime() - quietMs),
    graceSince: endedIfExpiredBy(at),
  });
  const style = replyStyleOf({ replies: group.replies, burstsAnswered: group.bursts_answered });
  if (isAnswered || (style === 'silent' && !hasUnsaid)) return;
  await queue.send('answer-burst', { groupId: group.id }, { tx, startAfterSeconds: settleSeconds });
}

/** Answers a burst by its newest token, where there is something to say and LINE still takes it. */
export async function answerBurst(deps: Deps, { groupId }: { groupId: string }): Promise<void> {
  const { db, clock, env } = deps;
  const answer = await db.transaction().execute(async (tx) => {
    // As whoever takes events in: the group first, then its burst.
    await lockGroup(tx, groupId);
    const points = await findTalkingPoints(tx, groupId);
    const burst = await takeBurst(tx, groupId, clock());
    if (!points || !burst?.reply_token || !burst.reply_by) return null;
    const url = cabinetUrl(env.line.liffId, groupId);
    const warning = await findWarning(tx, { groupId, url, at: clock() });
    const style = replyStyleOf(points);
    if (warning === null && style === 'full') await countBurst(tx, groupId);
    const message = warning?.message ?? burstMessage(style, url, burst.item_count);
    return message && { warning, message, replyToken: burst.reply_token, replyBy: burst.reply_by };
  });
  if (!answer) return;
  // Nobody asked for it: no phone is to ring.
  const isTaken = await reply(deps, { ...answer, isQuiet: true });
  if (isTaken) await answer.warning?.noteSaid(db);
}

/** Says that nothing is kept for want of a quota: once, and again when there was one in between. */
export async function sayNoQuota(
  tx: Tx,
  deps: Pick<Deps, 'queue' | 'clock'>,
  { group, happened }: { group: Row<'groups'>; happened: readonly Answerable[] },
): Promise<void> {
  const { no_quota_said_at: saidAt, quota_linked_at: linkedAt } = group;
  if (saidAt !== null && (linkedAt === null || linkedAt <= saidAt)) return;
  const newest = newestToken(happened);
  if (!newest) return;
  await updateNoQuotaSaid(tx, group.id, deps.clock());
  await sayLater(tx, deps, { ...newest, groupId: group.id, saying: 'no-quota' });
}

function burstMessage(style: ReplyStyle, url: string, itemCount: number): messagingApi.FlexMessage | null {
  if (style === 'silent') return null;
  return style === 'full' ? burstCard(url, itemCount) : briefBurstCard(url, itemCount);
}

/** What LINE takes a reply to for longest; they are in the order they happened. */
export function newestToken(happened: readonly Answerable[]): Answerable | undefined {
  return happened.findLast(({ event }) => event.replyToken !== null);
}
