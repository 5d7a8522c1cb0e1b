import { byTurns, compare, limit, type Measurement } from '../measurement.ts';
import type { Stage } from '../stage.ts';
import type { FilledGroup, SmallAndLarge } from './fill-group.ts';

/** Large and small may differ by what a disk and a planner do, not by the number of files. */
const atLeast = 1 / 3;
const rounds = 3;
const asksPerRound = 7;

interface Question {
  name: string;
  path(group: FilledGroup): string;
  /** Milliseconds wanted of the large group. */
  atMostMs: number;
}

/** Measures the answers that could grow with a group: the same questions to both. */
export async function measureGrowth(stage: Stage, groups: SmallAndLarge): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const question of [...questions(), ...listQuestions()])
    rows.push(...(await measure(stage, question, groups)));
  return rows;
}

function questions(): Question[] {
  return [
    { name: 'quota page', path: ({ quotaId }) => `/api/quota/${quotaId}`, atMostMs: 30 },
    { name: 'groups of a quota', path: ({ quotaId }) => `/api/quota/${quotaId}/group`, atMostMs: 30 },
    { name: 'usage of a group', path: ({ groupId }) => `/api/group/${groupId}/usage`, atMostMs: 20 },
    { name: 'front of a group', path: ({ groupId }) => `/api/group/${groupId}`, atMostMs: 10 },
    { name: 'latest files', path: ({ groupId }) => `/api/group/${groupId}/file?limit=60`, atMostMs: 30 },
  ];
}

/** Requests filters, alone and together, in each order. */
function listQuestions(): Question[] {
  const now = new Date();
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1, -7)).toISOString();
  const days = (from: number, to: number) => `from=${monthsAgo(from)}&to=${monthsAgo(to)}`;
  const filters: [string, (group: FilledGroup) => string][] = [
    ['rare poster', ({ rarePosterId }) => `postedBy=${rarePosterId}`],
    ['a kind that they never sent', ({ rarePosterId }) => `postedBy=${rarePosterId}&kind=audio`],
    ['sounds', () => 'kind=audio'],
    ['a month', () => days(1, 0)],
    ['sounds of a month', () => `${days(1, 0)}&kind=audio`],
    ['a month of long ago', () => days(40, 39)],
    ['half a year', () => days(7, 1)],
    ['small folder', ({ smallFolderId }) => `folderId=${smallFolderId}`],
    ['large folder', ({ largeFolderId }) => `folderId=${largeFolderId}`],
    ['sounds of a large folder', ({ largeFolderId }) => `folderId=${largeFolderId}&kind=audio`],
    ['small files', () => 'maxSizeBytes=3000'],
    ['starred', () => 'starred=true'],
  ];
  return filters.flatMap(([name, filter]) =>
    ['latest', 'name', 'largest'].map((sort) => ({
      name: `${name} by ${sort}`,
      path: (group: FilledGroup) => `/api/group/${group.groupId}/file?limit=60&sort=${sort}&${filter(group)}`,
      atMostMs: 30,
    })),
  );
}

async function measure(
  stage: Stage,
  { name, path, atMostMs }: Question,
  { small, large }: SmallAndLarge,
): Promise<Measurement[]> {
  const perSecond = (group: FilledGroup) => async () => 1000 / (await medianMs(stage, path(group)));
  const turns = await byTurns(rounds, { ours: perSecond(large), reference: perSecond(small) });
  const work = `growth: ${name}, ${large.count.toLocaleString('en')} files beside ${small.count.toLocaleString('en')}`;
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
