/**
 * Measures what the requests cost that screens open with: processor time, bytes, and PostgreSQL's planning. On its own: `node
 * --conditions=@kepwai/source scripts/bench/lists/costs.ts`.
 */
import { fillGroup } from '../groups/fill-group.ts';
import { readProcessorTime } from '../line/processor-time.ts';
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';
import { serverPid } from '../start.ts';
import { fillOtherGroups } from './search.ts';

const fileCount = 10_000;
const requests = 200;
/** Requests before: until each connection has planned a statement so often that it keeps a plan. */
const warmUps = 60;

/** Cost of one request. */
interface Cost {
  /** Milliseconds of processor time of Node and of PostgreSQL together. */
  cpuMs: number;
  /** Kilobytes of the answer, not compressed. */
  kilobytes: number;
  /** Milliseconds in which PostgreSQL plans its statements. */
  planningMs: number;
}

interface Screen {
  what: string;
  route: (groupId: string) => string;
  atMost: Cost;
}

/** As the app requests them; at most: a half more than was measured beside other work on the machine. */
const screens: readonly Screen[] = [
  {
    what: 'first 100 files',
    route: (groupId) => `/group/${groupId}/file?limit=100`,
    atMost: { cpuMs: 7.5, kilobytes: 110, planningMs: 0.1 },
  },
  {
    what: 'timeline',
    route: (groupId) => `/group/${groupId}/timeline`,
    atMost: { cpuMs: 25, kilobytes: 20, planningMs: 1 },
  },
  {
    what: 'search',
    route: (groupId) => `/group/${groupId}/search?limit=24&q=im`,
    atMost: { cpuMs: 8.5, kilobytes: 30, planningMs: 0.5 },
  },
  {
    what: 'members',
    route: (groupId) => `/group/${groupId}/member?limit=100`,
    atMost: { cpuMs: 1.5, kilobytes: 4, planningMs: 0.2 },
  },
  {
    what: '20 image sets',
    route: (groupId) => `/group/${groupId}/image-set?limit=20`,
    atMost: { cpuMs: 11, kilobytes: 100, planningMs: 1.5 },
  },
  {
    what: '50 of my groups',
    route: () => '/me/group?limit=50',
    atMost: { cpuMs: 15, kilobytes: 20, planningMs: 0.8 },
  },
];

/** Measures each request by itself, one after another, in a group of 10,000 files. */
export async function measureCosts(stage: Stage): Promise<Measurement[]> {
  await stage.query("alter system set pg_stat_statements.track_planning = 'on'");
  await stage.query('select pg_reload_conf()');
  await fillGroup(stage, { groupId: stage.groupId, count: fileCount });
  await fillOtherGroups(stage);
  await stage.query('vacuum analyze');
  const rows: Measurement[] = [];
  for (const { what, route, atMost } of screens) {
    const cost = await costOf(stage, `${stage.simulation.serverUrl}/api${route(stage.groupId)}`);
    rows.push(
      limit(`cost: ${what}, processor time`, cost.cpuMs, atMost.cpuMs, 'ms'),
      limit(`cost: ${what}, answer`, cost.kilobytes, atMost.kilobytes, 'KB'),
      limit(`cost: ${what}, planning`, cost.planningMs, atMost.planningMs, 'ms'),
    );
  }
  return rows;
}

async function costOf(stage: Stage, url: string): Promise<Cost> {
  const headers = { authorization: `Bearer ${stage.token}`, 'accept-encoding': 'identity' };
  const ask = async () => {
    const answer = await fetch(url, { headers });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return bytes.byteLength;
  };
  for (let round = 0; round < warmUps; round += 1) await ask();
  const before = await readUse(stage);
  let bytes = 0;
  for (let round = 0; round < requests; round += 1) bytes += await ask();
  const after = await readUse(stage);
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / requests,
    kilobytes: bytes / requests / 1000,
    planningMs: (after.planningMs - before.planningMs) / requests,
  };
}

/** Reads what the server and its PostgreSQL have used since their start. */
async function readUse(stage: Stage): Promise<Pick<Cost, 'cpuMs' | 'planningMs'>> {
  const [use] = await stage.query<{ postmaster: string; planning: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as postmaster,
      (select sum(total_plan_time) from pg_stat_statements where query not like '%pg_stat_statements%')::float8 as planning`,
  );
  if (!use) throw new Error('no statistics');
  const { node, postgres } = await readProcessorTime(serverPid(stage.simulation), Number(use.postmaster));
  return { cpuMs: node + postgres, planningMs: use.planning };
}

if (import.meta.main) await runAlone(measureCosts, { isCounted: true });
