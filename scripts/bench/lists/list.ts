import type { SmallAndLarge } from '../groups/fill-group.ts';
import { requestsPerSecond } from '../load.ts';
import { byTurns, compare, type Measurement, startReference } from '../measurement.ts';
import type { Stage } from '../stage.ts';

const seconds = 3;
const rounds = 5;

/** Measures the first 100 files of the small group, ours and the reference; then of the large group against the small one. */
export async function measureList(stage: Stage, { small, large }: SmallAndLarge): Promise<Measurement[]> {
  const reference = await startReference('list', { DATABASE_URL: stage.databaseUrl });
  try {
    const bare = () => requestsPerSecond(`${reference.url}/list/${small.groupId}`, {}, seconds);
    const ofSmall = () => ours(stage, small.groupId);
    const ofLarge = () => ours(stage, large.groupId);
    return [
      compare(
        'list: first 100 of 10,000, 16 connections',
        await byTurns(rounds, { ours: ofSmall, reference: bare }),
        0.5,
        'req/s',
      ),
      compare(
        `list: the same of ${large.count.toLocaleString('en')}, beside 10,000`,
        await byTurns(rounds, { ours: ofLarge, reference: ofSmall }),
        1 / 1.5,
        'req/s',
      ),
    ];
  } finally {
    reference.stop();
  }
}

function ours({ simulation, token }: Stage, groupId: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return requestsPerSecond(`${simulation.serverUrl}/api/group/${groupId}/file?limit=100`, headers, seconds);
}
