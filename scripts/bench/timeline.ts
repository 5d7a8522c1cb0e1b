/**
 * Measures the timeline of a group of a million files beside one of 10,000, both posted over ten years:
 * `node --conditions=@kepwai/source scripts/bench/timeline.ts`.
 */
import { requestsPerSecond } from './load.ts';
import { byTurns, compare, limit, type Measurement } from './measurement.ts';
import { runAlone } from './run-alone.ts';
import type { Stage } from './stage.ts';

const seconds = 3;
const rounds = 5;
const large = 1_000_000;
const small = 10_000;
const inOneStatement = 50_000;

/** Measures requests per second of both timelines, and the size of the large one. */
export async function measureTimeline(stage: Stage): Promise<Measurement[]> {
  const { groupId, otherGroupId } = stage;
  await fill(stage, groupId, small);
  await fill(stage, otherGroupId, large);
  await stage.query('analyze day_counts');
  return [
    compare(
      `timeline: of ${large.toLocaleString('en')} beside ${small.toLocaleString('en')} files, 16 connections`,
      await byTurns(rounds, {
        ours: () => ask(stage, otherGroupId),
        reference: () => ask(stage, groupId),
      }),
      1 / 2,
      'req/s',
    ),
    limit('timeline: answer of ten years', await sizeOf(stage, otherGroupId), 30, 'KB'),
  ];
}

function ask({ simulation, token }: Stage, groupId: string): Promise<number> {
  return requestsPerSecond(addressOf(simulation.serverUrl, groupId), headersOf(token), seconds);
}

async function sizeOf({ simulation, token }: Stage, groupId: string): Promise<number> {
  const answer = await fetch(addressOf(simulation.serverUrl, groupId), { headers: headersOf(token) });
  return (await answer.arrayBuffer()).byteLength / 1000;
}

function addressOf(serverUrl: string, groupId: string): string {
  return `${serverUrl}/api/group/${groupId}/timeline`;
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Inserts files of all kinds and twenty posters, spread over the last ten years. */
async function fill({ query, userId }: Stage, groupId: string, count: number): Promise<void> {
  await query(`
    insert into users (line_user_id, display_name)
    select 'Utimeline' || n, 'คนที่ ' || n from generate_series(1, 19) n on conflict do nothing`);
  for (let start = 0; start < count; start += inOneStatement) {
    await query(
      `with posters as (
         select array_agg(id) as ids from users where id = $2 or line_user_id like 'Utimeline%')
       insert into files (group_id, kind, name, state, missed_reason, source, posted_by, posted_at)
       select $1, (array['image', 'video', 'audio', 'file'])[1 + n % 4], 'รูปกีฬาสี ' || n || '.jpg', 'missed', 'expired', 'chat',
         posters.ids[1 + (n / 4) % 20], now() - n * (interval '3650 days' / $3::int)
       from posters, generate_series($4::int + 1, least($3::int, $4::int + $5::int)) n`,
      [groupId, userId, count, start, inOneStatement],
    );
  }
}

if (import.meta.main) await runAlone(measureTimeline);
