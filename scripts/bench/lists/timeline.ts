import type { SmallAndLarge } from '../groups/fill-group.ts';
import { requestsPerSecond } from '../load.ts';
import { byTurns, compare, limit, type Measurement } from '../measurement.ts';
import type { Stage } from '../stage.ts';

const seconds = 3;
const rounds = 3;

/**
 * Measures requests per second of the timeline of a group of a million files beside one of 10,000, both posted over
 * ten years, and the size of the large one.
 */
export async function measureTimeline(stage: Stage, { small, large }: SmallAndLarge): Promise<Measurement[]> {
  return [
    compare(
      `timeline: of ${large.count.toLocaleString('en')} beside ${small.count.toLocaleString('en')} files, 16 connections`,
      await byTurns(rounds, {
        ours: () => ask(stage, large.groupId),
        reference: () => ask(stage, small.groupId),
      }),
      1 / 2,
      'req/s',
    ),
    limit('timeline: answer of ten years', await sizeOf(stage, large.groupId), 30, 'KB'),
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
