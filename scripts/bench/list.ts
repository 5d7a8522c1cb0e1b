import { requestsPerSecond } from './load.ts';
import { compare, type Measurement, startReference } from './measurement.ts';
import type { Stage } from './stage.ts';

const seconds = 8;

/** The first 100 files of a group of 10,000, ours beside bare; then of a group of 200,000, beside the small one. */
export async function measureList(stage: Stage): Promise<Measurement[]> {
  const reference = await startReference('list', { DATABASE_URL: stage.databaseUrl });
  try {
    await fill(stage, 10_000);
    const bare = await requestsPerSecond(`${reference.url}/list/${stage.groupId}`, {}, seconds);
    const small = await ours(stage);
    await fill(stage, 190_000);
    const large = await ours(stage);
    return [
      compare('list: first 100 of 10,000, 16 connections', small, bare, 0.5, 'req/s'),
      compare('list: the same of 200,000, beside 10,000', large, small, 1 / 1.5, 'req/s'),
    ];
  } finally {
    reference.stop();
  }
}

function ours({ simulation, token, groupId }: Stage): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return requestsPerSecond(`${simulation.serverUrl}/api/group/${groupId}/file?limit=100`, headers, seconds);
}

/** Kept pictures of the person, one a minute into the past. */
async function fill({ query, groupId, userId }: Stage, count: number): Promise<void> {
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
