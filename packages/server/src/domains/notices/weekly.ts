import { expiryStage, keepsUntil } from '@kepwai/rules/quotas/expiry';
import { deletionOf } from '@kepwai/rules/quotas/keeping';
import { dayMs } from '@kepwai/rules/time';
import type { messagingApi } from '@line/bot-sdk';
import type { Deps } from '../../deps.ts';
import { weeklyPush } from '../../line/cards/weekly-card.ts';
import { isDaytime } from './daytime.ts';
import { nextDue } from './digest-schedule.ts';
import { type HeldNotice, insertWeekly, listHeld } from './stores/weekly-store.ts';

const weekMs = 7 * dayMs;

/** Weekly notices that are queued in one transaction. */
const pageSize = 200;

/** Queues the weekly notices of people who chose them, by day: once for each Sunday, also when the server was down then. */
export async function tellWeekly({
  db,
  queue,
  clock,
  env,
}: Pick<Deps, 'db' | 'queue' | 'clock' | 'env'>): Promise<void> {
  const at = clock();
  if (env.line.pushBudget === 0 || !isDaytime(at)) return;
  const dueAt = nextDue('weekly', new Date(at.getTime() - weekMs));
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const pushIds = await insertWeekly(tx, { dueAt, limit: pageSize });
      const datas = pushIds.map((pushId) => ({ pushId }));
      await queue.sendAll('push', datas, { tx });
      return pushIds.length;
    });
    if (count < pageSize) return;
  }
}

/** Returns the weekly notice of a person, with the held notices that are still true; null if there are none. */
export async function findWeeklyMessage(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { userId, upTo }: { userId: string; upTo: Date },
): Promise<messagingApi.FlexMessage | null> {
  const at = clock();
  const held = await listHeld(db, { userId, upTo });
  const facts = held.flatMap((one) => factOf(one, at) ?? []);
  const distinct = new Map(facts.map((fact) => [JSON.stringify(fact), fact]));
  return distinct.size === 0 ? null : weeklyPush(env.line.liffId, [...distinct.values()]);
}

type Fact = Parameters<typeof weeklyPush>[1][number];

/** Returns a pending notice as it is now; null if it no longer holds. */
function factOf(held: HeldNotice, at: Date): Fact | null {
  const { notice, occasion, quotaName, expiresAt, percent, groupName, botLeftAt } = held;
  if (notice === 'quota') return percent === null ? null : { type: 'filling', quotaName, percent };
  if (notice === 'bot-left') {
    if (botLeftAt?.getTime() !== occasion.getTime()) return null;
    return { type: 'bot-left', groupName, deletedAt: new Date(deletionOf(occasion)) };
  }
  if (notice === 'quota-reminder') return null;
  // The quota was extended meanwhile.
  if (expiresAt?.getTime() !== occasion.getTime()) return null;
  const stage = expiryStage(expiresAt, at) ?? 'before';
  return { type: 'expiry', quotaName, stage, expiresAt, keepsUntil: new Date(keepsUntil(expiresAt)) };
}
