/**
 * Measures folders. On its own: `node --conditions=@kepwai/source scripts/bench/lists/folders.ts`.
 */
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';

const folderCount = 10_000;
/** Folders at the top; each of the others has two below it, down to the tenth level. */
const topCount = 10;
const levels = 10;
const filesPerFolder = 5;
const rounds = 20;

/** Measures a group of 10,000 folders in ten levels, through the API: the 95th percentile of each request. */
export async function measureFolders(stage: Stage): Promise<Measurement[]> {
  const { tops, leaf } = await fill(stage);
  const [top = '', other = ''] = tops;
  const get = (route: string) => () => send(stage, 'GET', route);
  const move = (toFolderId: string | null) =>
    send(stage, 'POST', '/move', { fileIds: [], imageSetIds: [], folderIds: [leaf.subtree], toFolderId });
  return [
    limit(
      'folders: the top level of 10,000, with sums of each subtree, p95',
      await p95(get('/folder')),
      150,
      'ms',
    ),
    limit('folders: a level inside, p95', await p95(get(`/folder?parentId=${top}`)), 60, 'ms'),
    limit(
      'folders: one of the tenth level with its path, p95',
      await p95(get(`/folder/${leaf.id}`)),
      30,
      'ms',
    ),
    limit('folders: size and count of a subtree of 1,000, p95', await p95(get(`/folder/${top}`)), 60, 'ms'),
    limit(
      'folders: move of a subtree of 500 and back, p95',
      await p95(async () => {
        await move(other);
        await move(top);
      }),
      200,
      'ms',
    ),
  ];
}

async function p95(act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begin = performance.now();
    await act();
    // The first reads what the others find in memory.
    if (round > 0) times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95) - 1] ?? Number.NaN;
}

async function send(
  { simulation, token, groupId }: Stage,
  method: 'GET' | 'POST',
  route: string,
  body?: object,
): Promise<void> {
  const answer = await fetch(`${simulation.serverUrl}/api/group/${groupId}${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Inserts the folders level by level, with some files in each. */
async function fill({ query, groupId, userId }: Stage) {
  const insert = async (parents: string[], perParent: number) =>
    await query<{ id: string }>(
      `insert into folders (group_id, parent_id, name)
       select $1, parent, 'งานที่ ' || n || ' ' || gen_random_uuid()
       from unnest($2::uuid[]) as parent cross join generate_series(1, $3::int) n returning id`,
      [groupId, parents, perParent],
    );
  const top = await query<{ id: string }>(
    `insert into folders (group_id, name) select $1, 'ชั้นบน ' || n from generate_series(1, $2::int) n returning id`,
    [groupId, topCount],
  );
  let level = top.map(({ id }) => id);
  let left = folderCount - level.length;
  for (let depth = 2; depth <= levels; depth += 1) {
    const rows = await insert(level.slice(0, Math.ceil(left / 2)), 2);
    left -= rows.length;
    level = rows.map(({ id }) => id);
  }
  await query(
    `insert into files (group_id, kind, name, state, missed_reason, size_bytes, mime_type, source, posted_by, posted_at, folder_id)
     select $1, 'image', 'folderbench ' || n || '.jpg', 'missed', 'failed', 1000, 'image/jpeg', 'chat', $2::uuid, now(), folders.id
     from folders cross join generate_series(1, $3::int) n where folders.group_id = $1 and folders.name like 'งานที่ %'`,
    [groupId, userId, filesPerFolder],
  );
  await query('analyze folders, files, folder_counts');
  const tops = top.map(({ id }) => id);
  const [subtree] = await query<{ id: string }>(
    'select id from folders where parent_id = $1 limit 1',
    tops.slice(0, 1),
  );
  const [id = ''] = level;
  if (!subtree) throw new Error('The folders are not there');
  return { tops, leaf: { id, subtree: subtree.id } };
}

if (import.meta.main) await runAlone(measureFolders);
