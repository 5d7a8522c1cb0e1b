/**
 * Measures what it takes to link a large group to another quota, and the quota's page meanwhile. On its own:
 * `node --conditions=@kepwai/source scripts/bench/groups/link-group.ts`. Other sizes: `KEPWAI_BENCH_FILES=20000`.
 */
import { versionsInForce } from '../../../packages/server/src/domains/users/legal.ts';
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import { api, type Stage } from '../stage.ts';
import { fillSmallAndLarge } from './fill-group.ts';

const fileCount = 200_000;
const asks = 7;

/** Links a group of 200,000 files to another quota and back; in between their files still name the first. */
export async function measureLinkGroup(stage: Stage): Promise<Measurement[]> {
  process.env.KEPWAI_BENCH_FILES ??= String(fileCount);
  const { large } = await fillSmallAndLarge(stage);
  const { groupId, quotaId } = large;
  const otherId = await addQuota(stage);
  await accept(stage);
  const files = large.count.toLocaleString('en');
  const seconds: number[] = [];
  const pageMs: number[] = [];
  for (const id of [otherId, quotaId]) {
    seconds.push(await link(stage, { groupId, quotaId: id }));
    for (let ask = 0; ask < asks; ask += 1) pageMs.push(await pageOf(stage, id));
  }
  return [
    limit(`link: a group of ${files} files to another quota`, Math.max(...seconds), 3, 's'),
    limit('link: the page of its quota, median', medianOf(pageMs), 100, 'ms'),
  ];
}

/** Adds another quota of the stage's person, with room for everything. */
async function addQuota({ query, userId }: Stage): Promise<string> {
  const [made] = await query<{ id: string }>(
    `insert into quotas (owner_id, name, limit_bytes, plan) values ($1, 'ที่เก็บใหม่', 1e15, 'granted') returning id`,
    [userId],
  );
  if (!made) throw new Error('The quota is not there');
  return made.id;
}

async function accept({ query, userId }: Stage): Promise<void> {
  for (const document of ['terms', 'privacy'] as const)
    await query('insert into consents (user_id, document, version, accepted_at) values ($1, $2, $3, now())', [
      userId,
      document,
      versionsInForce[document],
    ]);
}

async function link(
  { simulation, token }: Stage,
  { groupId, quotaId }: { groupId: string; quotaId: string },
): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${simulation.serverUrl}/api/group/${groupId}/quota`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quotaId }),
  });
  if (!answer.ok) throw new Error(`link: ${answer.status} ${await answer.text()}`);
  return (performance.now() - started) / 1000;
}

async function pageOf({ simulation, token }: Stage, quotaId: string): Promise<number> {
  const started = performance.now();
  await api(simulation, token, `/api/quota/${quotaId}`);
  return performance.now() - started;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) await runAlone(measureLinkGroup);
