/**
 * Measures actions on many files. On its own: `node --conditions=@kepwai/source scripts/bench/groups/bulk.ts`.
 */
import type { components } from '../../../packages/server/src/generated/schema.ts';
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';

type BulkAction = components['schemas']['BulkAction'];

const fileCount = 10_000;
const wantedMs = 2000;
const pollMs = 20;

/**
 * Measures moving 10,000 files into a folder and taking it back, from the request to the end of the last batch: for the
 * first time in this database, when it has no statistics of them, and again.
 */
export async function measureBulk(stage: Stage): Promise<Measurement[]> {
  const folderIds = await fill(stage);
  const rows: Measurement[] = [];
  for (const [index, time] of ['first time', 'again'].entries()) {
    const body = { files: { found: { filter: { search: 'bulkbench' } } }, toFolderId: folderIds[index] };
    const begin = performance.now();
    const action = await untilDone(stage, await post(stage, '/file/move', body));
    rows.push(limit(`bulk move of 10,000, ${time}`, performance.now() - begin, wantedMs, 'ms'));
    if (action.doneCount !== fileCount) throw new Error(`moved ${action.doneCount} files`);
    const beginUndo = performance.now();
    await untilDone(stage, await post(stage, `/bulk-action/${action.id}/undo`));
    rows.push(limit(`undo of it, ${time}`, performance.now() - beginUndo, wantedMs, 'ms'));
  }
  return rows;
}

async function post(
  { simulation, token, groupId }: Stage,
  route: string,
  body?: object,
): Promise<BulkAction> {
  const answer = await fetch(`${simulation.serverUrl}/api/group/${groupId}${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return await actionOf(answer);
}

async function untilDone(stage: Stage, begun: BulkAction): Promise<BulkAction> {
  let action = begun;
  while (action.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const { simulation, token, groupId } = stage;
    const url = `${simulation.serverUrl}/api/group/${groupId}/bulk-action/${action.id}`;
    action = await actionOf(await fetch(url, { headers: { authorization: `Bearer ${token}` } }));
  }
  return action;
}

async function actionOf(answer: Response): Promise<BulkAction> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  // The server serialises it by the contract.
  return ((await answer.json()) as { data: BulkAction }).data;
}

/** Inserts the files, and returns the ids of two folders. */
async function fill({ query, groupId, userId }: Stage): Promise<string[]> {
  await query(
    `insert into files (group_id, kind, name, state, missed_reason, size_bytes, mime_type, source, posted_by, posted_at)
     select $1, 'image', 'bulkbench ' || n || '.jpg', 'missed', 'failed', 1000, 'image/jpeg', 'chat', $2::uuid,
       now() - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [groupId, userId, fileCount],
  );
  const folders = await query<{ id: string }>(
    "insert into folders (group_id, name) values ($1, 'ย้ายครั้งแรก'), ($1, 'ย้ายอีกครั้ง') returning id",
    [groupId],
  );
  return folders.map(({ id }) => id);
}

if (import.meta.main) await runAlone(measureBulk);
