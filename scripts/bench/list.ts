import { requestsPerSecond } from './load.ts';
import { byTurns, compare, type Measurement, startReference } from './measurement.ts';
import type { Stage } from './stage.ts';

const seconds = 3;
const rounds = 5;

/**
 * Measures the first 100 files of a group of 10,000, ours and the reference; then of a group of 200,000
 * against the small one.
 */
export async function measureList(stage: Stage): Promise<Measurement[]> {
  const { groupId, otherGroupId, databaseUrl } = stage;
  const reference = await startReference('list', { DATABASE_URL: databaseUrl });
  try {
    await fill(stage, groupId, 10_000);
    await fill(stage, otherGroupId, 200_000);
    const bare = () => requestsPerSecond(`${reference.url}/list/${groupId}`, {}, seconds);
    const small = () => ours(stage, groupId);
    const large = () => ours(stage, otherGroupId);
    return [
      compare(
        'list: first 100 of 10,000, 16 connections',
        await byTurns(rounds, { ours: small, reference: bare }),
        0.5,
        'req/s',
      ),
      compare(
        'list: the same of 200,000, beside 10,000',
        await byTurns(rounds, { ours: large, reference: small }),
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

/** Inserts kept pictures of the person, one per minute into the past. */
async function fill({ query, userId }: Stage, groupId: string, count: number): Promise<void> {
  await query(`
    insert into blobs (sha256, size_bytes, mime_type, width, height, thumbhash, thumbnail_state)
    select encode(sha256(convert_to('bench ' || n, 'UTF8')), 'hex'), 1000, 'image/jpeg', 1600, 1200, 'm8cFFYJ3d3d3eHd3d4d4d4eHdw==', 'ready'
    from generate_series(1, 1000) n on conflict do nothing`);
  await query(
    `insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at)
     select $1, 'image', 'รูปกีฬาสี ' || n || '.jpg', 'kept', encode(sha256(convert_to('bench ' || (n % 1000 + 1), 'UTF8')), 'hex'),
       1000, 'image/jpeg', 'chat', $2, now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [groupId, userId, count],
  );
  await query('analyze files');
}
