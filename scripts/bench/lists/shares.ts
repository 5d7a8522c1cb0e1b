/**
 * Measures public links. On its own: `node --conditions=@kepwai/source scripts/bench/lists/shares.ts`.
 */
import autocannon from 'autocannon';
import { sendWhole } from '../load.ts';
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';

const visitors = 10_000;
const connections = 64;

/**
 * Measures a link that goes round: 10,000 people request what it shows, 64 at a time. All of them are counted, and the
 * row of the link is written a few times, not once for each.
 */
export async function measureShares(stage: Stage): Promise<Measurement[]> {
  const { simulation, groupId, token } = stage;
  const fileId = await sendWhole(stage, { name: 'ประกาศ.txt', bytes: Buffer.from('งานกีฬาสี') });
  const made = await fetch(`${simulation.serverUrl}/api/group/${groupId}/share`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ item: { fileId } }),
  });
  const { data } = (await made.json()) as { data: { id: string; url: string } };
  const url = `${simulation.serverUrl}/api/share/${data.url.split('/').at(-1)}`;
  const before = await countWrites(stage);
  const result = await autocannon({ url, connections, amount: visitors });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  await waitForCount(stage, data.id);
  const writes = (await countWrites(stage)) - before;
  return [
    limit(`share: ${visitors.toLocaleString('en')} visitors of a link, p99`, result.latency.p99, 500, 'ms'),
    limit('share: writes of its row for them', writes, 30, 'writes'),
  ];
}

/** @throws Error if visits are lost */
async function waitForCount({ query }: Stage, shareId: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const [row] = await query<{ visit_count: string }>('select visit_count from shares where id = $1', [
      shareId,
    ]);
    if (Number(row?.visit_count) === visitors) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('visits of a link were not counted');
}

async function countWrites({ query }: Stage): Promise<number> {
  await query('select pg_stat_clear_snapshot()');
  const [row] = await query<{ writes: string }>(
    "select coalesce(sum(n_tup_upd), 0) as writes from pg_stat_user_tables where relname = 'shares'",
  );
  return Number(row?.writes);
}

if (import.meta.main) await runAlone(measureShares);
