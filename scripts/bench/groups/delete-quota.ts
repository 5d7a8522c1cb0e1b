/**
 * Measures the deletion of a quota of many files, and what others wait meanwhile. On its own:
 * `node --conditions=@kepwai/source scripts/bench/groups/delete-quota.ts`. Other sizes: `KEPWAI_BENCH_FILES=20000`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { compare, limit, type Measurement, type Round } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';
import { fillSmallAndLarge } from './fill-group.ts';

/** Time for which the deletion is measured: a million files take hours, at a constant pace. */
const watchedMs = 60_000;
/** Time until its first files have to be gone. */
const startMs = 60_000;
const million = 1_000_000;
const rounds = 5;
const pauseMs = 100;

/** Deletes the quota of the large group, and requests the files of the small one, which is another's. */
export async function measureDeleteQuota(stage: Stage): Promise<Measurement[]> {
  const { small, large } = await fillSmallAndLarge(stage);
  const path = `/api/group/${small.groupId}/file?limit=60`;
  const before: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    before.push(await asksPerSecond(stage, { path, forMs: 2_000 }));
  await startDeletion(stage, large.quotaId);
  const started = performance.now();
  const turns: Round[] = [];
  for (const reference of before) {
    turns.push({ reference, ours: await asksPerSecond(stage, { path, forMs: watchedMs / rounds }) });
  }
  const seconds = (performance.now() - started) / 1000;
  const perSecond = (await countDeleted(stage, large.quotaId)) / seconds;
  return [
    limit('delete: a quota of a million files, at the pace of a minute', million / perSecond / 3600, 8, 'h'),
    compare('delete: the files of another group meanwhile, beside before', turns, 1 / 3, 'asks/s'),
  ];
}

/** Lets the day of a deletion come, and sends the job that maintenance would send within the hour. */
async function startDeletion(stage: Stage, quotaId: string): Promise<void> {
  await stage.query(
    `update quotas set deletion_asked_at = now() - interval '31 days', deletes_at = now() - interval '1 day',
       deletion_reason = 'owner' where id = $1`,
    [quotaId],
  );
  await stage.query(`insert into pgboss.job (name, data) values ('delete-quota', $1)`, [
    JSON.stringify({ data: { quotaId } }),
  ]);
  for (
    const end = performance.now() + startMs;
    (await countDeleted(stage, quotaId)) === 0;
    await delay(pauseMs)
  )
    if (performance.now() > end) throw new Error('the deletion does not start');
}

async function countDeleted({ query }: Stage, quotaId: string): Promise<number> {
  const [row] = await query<{ count: string }>(
    'select coalesce(sum(file_count), 0) as count from deleted_quota_groups where quota_id = $1',
    [quotaId],
  );
  return Number(row?.count);
}

/** Sends requests now and then, as people do; returns how many of the median fit into a second. */
async function asksPerSecond(
  { simulation, token }: Stage,
  { path, forMs }: { path: string; forMs: number },
): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await delay(pauseMs)) {
    const started = performance.now();
    const answer = await fetch(simulation.serverUrl + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    times.push(performance.now() - started);
  }
  return 1000 / (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}

if (import.meta.main) await runAlone(measureDeleteQuota);
