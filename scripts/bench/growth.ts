/**
 * Measures the answers that could grow with a group: the same question to a group of 10,000 files and to one of
 * 1,000,000. On its own: `node --conditions=@kepwai/source scripts/bench/growth.ts`; it fills a database for
 * minutes. Other sizes: `KEPWAI_BENCH_GROWTH=100000`.
 */
import { fillGroup } from './fill-group.ts';
import { byTurns, compare, limit, type Measurement } from './measurement.ts';
import { runAlone } from './run-alone.ts';
import type { Stage } from './stage.ts';

const smallCount = 10_000;
const largeCount = Number(process.env.KEPWAI_BENCH_GROWTH ?? 1_000_000);

/** Large and small may differ by what a disk and a planner do, not by the number of files. */
const atLeast = 1 / 3;
const rounds = 5;
const asksPerRound = 10;

/** A group and its quota, as the API knows them. */
interface Filled {
  groupId: string;
  quotaId: string;
}

interface Question {
  name: string;
  path(filled: Filled): string;
  /** Milliseconds wanted of the large group. */
  atMostMs: number;
}

/** Measures all questions on a stage, whose groups it fills. */
export async function measureGrowth(stage: Stage): Promise<Measurement[]> {
  const [rare] = await stage.query<{ id: string }>(
    `insert into users (line_user_id, display_name) values ('U' || repeat('0', 32), 'นานๆ ส่งที') returning id`,
  );
  const posters = { frequentId: stage.userId, rareId: rare?.id ?? '' };
  const small = await fill(stage, { groupId: stage.groupId, count: smallCount, posters });
  const large = await fill(stage, { groupId: stage.otherGroupId, count: largeCount, posters });
  await stage.query('vacuum analyze');
  const rows: Measurement[] = [];
  for (const question of questions(posters.rareId))
    rows.push(...(await measure(stage, question, { small, large })));
  return rows;
}

function questions(rareId: string): Question[] {
  const files = (query: string) => (one: Filled) => `/api/group/${one.groupId}/file?${query}`;
  const from = new Date(
    Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 1, -7),
  ).toISOString();
  const to = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1, -7)).toISOString();
  return [
    { name: 'quota page', path: ({ quotaId }) => `/api/quota/${quotaId}`, atMostMs: 30 },
    { name: 'groups of a quota', path: ({ quotaId }) => `/api/quota/${quotaId}/group`, atMostMs: 30 },
    { name: 'usage of a group', path: ({ groupId }) => `/api/group/${groupId}/usage`, atMostMs: 20 },
    { name: 'front of a group', path: ({ groupId }) => `/api/group/${groupId}`, atMostMs: 10 },
    { name: 'latest files', path: files('limit=60'), atMostMs: 30 },
    { name: 'rare poster by name', path: files(`limit=60&sort=name&postedBy=${rareId}`), atMostMs: 30 },
    { name: 'rare poster by size', path: files(`limit=60&sort=largest&postedBy=${rareId}`), atMostMs: 30 },
    {
      name: 'rare poster, a kind they never sent',
      path: files(`limit=60&postedBy=${rareId}&kind=audio`),
      atMostMs: 30,
    },
    { name: 'a month by name', path: files(`limit=60&sort=name&from=${from}&to=${to}`), atMostMs: 30 },
    { name: 'a month by size', path: files(`limit=60&sort=largest&from=${from}&to=${to}`), atMostMs: 30 },
    { name: 'sounds by size', path: files('limit=60&sort=largest&kind=audio'), atMostMs: 30 },
    { name: 'sounds by name', path: files('limit=60&sort=name&kind=audio'), atMostMs: 30 },
  ];
}

async function fill(
  stage: Stage,
  {
    groupId,
    count,
    posters,
  }: { groupId: string; count: number; posters: Parameters<typeof fillGroup>[1]['posters'] },
): Promise<Filled> {
  const [group] = await stage.query<{ quota_id: string }>('select quota_id from groups where id = $1', [
    groupId,
  ]);
  const quotaId = group?.quota_id ?? '';
  const started = performance.now();
  await fillGroup(stage, { groupId, quotaId, count, posters });
  const perSecond = count / ((performance.now() - started) / 1000);
  console.log(
    `filled ${count.toLocaleString('en')} files, ${Math.round(perSecond).toLocaleString('en')} per second`,
  );
  return { groupId, quotaId };
}

async function measure(
  stage: Stage,
  { name, path, atMostMs }: Question,
  { small, large }: { small: Filled; large: Filled },
): Promise<Measurement[]> {
  const perSecond = (filled: Filled) => async () => 1000 / (await medianMs(stage, path(filled)));
  const turns = await byTurns(rounds, { ours: perSecond(large), reference: perSecond(small) });
  const work = `growth: ${name}, ${largeCount.toLocaleString('en')} files beside ${smallCount.toLocaleString('en')}`;
  const fastest = Math.min(...turns.map(({ ours }) => 1000 / ours));
  return [compare(work, turns, atLeast, 'asks/s'), limit(`growth: ${name}`, fastest, atMostMs, 'ms')];
}

async function medianMs({ simulation, token }: Stage, path: string): Promise<number> {
  const times: number[] = [];
  for (let ask = 0; ask < asksPerRound; ask += 1) {
    const started = performance.now();
    const answer = await fetch(simulation.serverUrl + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

if (import.meta.main) await runAlone(measureGrowth);
