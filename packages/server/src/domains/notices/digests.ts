import { dayMs } from '@kepwai/rules/time';
import type { messagingApi } from '@line/bot-sdk';
import type { Db } from '../../db/database.ts';
import type { DigestFrequency } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { digestPush } from '../../line/cards/digest-card.ts';
import { isDaytime } from './daytime.ts';
import { digestAllowance } from './digest-budget.ts';
import { nextDue } from './digest-schedule.ts';
import { findPushCount } from './push-month.ts';
import {
  countDigests,
  countedFiles,
  type DueDigest,
  deleteDigest,
  findToldUpTo,
  insertDigestPush,
  listDueDigests,
  listGroupNews,
  putDigest,
  updateDue,
} from './stores/digest-store.ts';

export { markNotified, stopDigest } from './stores/digest-store.ts';

/** Digests that are read at a time. */
const pageSize = 200;

/** Sets the interval of a person's digests; null: never. The first digest covers files from now on. */
export async function setDigest(
  { db, clock }: { db: Db; clock: () => Date },
  { userId, frequency }: { userId: string; frequency: DigestFrequency | null },
): Promise<void> {
  const now = clock();
  if (frequency === null) await deleteDigest(db, userId);
  else await putDigest(db, { userId, frequency, dueAt: nextDue(frequency, now), now });
}

/**
 * Queues the digests that are due, by day and within what the month's budget allows today: first to the people whose
 * last digest is oldest. The others are due again the next day. Empty digests are not sent.
 */
export async function tellNews(deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'env' | 'log'>): Promise<void> {
  const { db, clock, env, log } = deps;
  const at = clock();
  if (env.line.pushBudget === 0 || !isDaytime(at)) return;
  let allowance = await findAllowance(deps, at);
  let [told, postponed] = [0, 0];
  let after: DueDigest | null = null;
  for (;;) {
    const page: DueDigest[] = await listDueDigests(db, { at, after, limit: pageSize });
    for (const due of page) {
      const news = await listGroupNews(db, { userId: due.userId, since: due.toldUpTo, until: at });
      const isReached = news.length === 0 || allowance > 0;
      const isTold = await settleDue(deps, due, { at, isReached, hasNews: news.length > 0 });
      if (isTold) {
        told += 1;
        allowance -= 1;
      } else if (!isReached) postponed += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize) break;
  }
  if (postponed > 0) log.warn({ told, postponed }, 'the push budget does not reach for all digests today');
}

/** Moves a due digest to its next time, and queues its push in the same transaction; returns whether it did. */
async function settleDue(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  due: DueDigest,
  { at, isReached, hasNews }: { at: Date; isReached: boolean; hasNews: boolean },
): Promise<boolean> {
  const next = nextDue(isReached ? due.frequency : 'daily', at);
  return await db.transaction().execute(async (tx) => {
    if (!(await updateDue(tx, due, next)) || !isReached || !hasNews) return false;
    const pushId = await insertDigestPush(tx, { userId: due.userId, at });
    if (pushId === null) return false;
    await queue.send('push', { pushId }, { tx });
    return true;
  });
}

async function findAllowance({ db, env }: Pick<Deps, 'db' | 'env'>, at: Date): Promise<number> {
  const { waiting, recent } = await countDigests(db, new Date(at.getTime() - dayMs / 2));
  const pushCount = (await findPushCount(db, at)) + waiting;
  return digestAllowance({ budget: env.line.pushBudget, pushCount, sentToday: recent, at });
}

/** Returns the message of a digest, with the new files until its due time; null if there are none. */
export async function findDigestMessage(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { pushId, until }: { pushId: string; until: Date },
): Promise<messagingApi.FlexMessage | null> {
  const told = await findToldUpTo(db, pushId);
  if (!told) return null;
  const news = await listGroupNews(db, { userId: told.userId, since: told.toldUpTo, until });
  return news.length === 0 ? null : digestPush(env.line.liffId, { news, countedFiles });
}
