import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '../../src/http/contract/operation.ts';
import { amountOf } from '../amounts.ts';
import { removeFolder } from '../remove-folder.ts';
import { type BulkScene, createBulkScene, describePlaces, sumUp } from './bulk-scene.ts';
import { until } from './context.ts';
import { holdAt, type Moment } from './hold.ts';
import { patientTimeoutMs } from './patience.ts';
import { createProduct } from './product.ts';
import { createRandom } from './random.ts';

type BulkAction = DataOf<'getBulkAction'>;

/** Several batches. */
const fileCount = amountOf({ few: 2_400, whole: 4_000 });

/**
 * Moments at which the server is killed one after the other while it does an action. An undo puts files into several
 * folders, and logs each of them: it cannot be held by the log in the middle of a batch.
 */
const momentsOf = {
  action: amountOf<Moment[]>({ few: [1_100], whole: ['listing', 0, 1_300] }),
  undo: ['listing'] satisfies Moment[],
};

/** Number of further kills, each after a random time. */
const killCount = amountOf({ few: 0, whole: 2 });

const random = createRandom(1);
let scene: BulkScene;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-bulk-'));
  const product = await createProduct({ folder });
  endings.push(() => removeFolder(folder));
  await product.launch();
  endings.push(() => product.close());
  await product.ready();
  scene = await createBulkScene(product, fileCount);
  endings.push(() => scene.close());
}, patientTimeoutMs);
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
}, patientTimeoutMs);

const options = { timeout: patientTimeoutMs, tags: ['slow'] };

test.each(['move', 'trash'] as const)(
  'an action that kill -9 cuts off changes every file once, and its undo brings back all of it: %s',
  options,
  async (kind) => {
    const { db, groupId, folderId } = scene;
    const before = await describePlaces(db);

    const done = await doCutOff(momentsOf.action, () =>
      post(`/file/${kind}`, {
        files: { found: { filter: {} } },
        ...(kind === 'move' && { toFolderId: folderId }),
      }),
    );
    expect(done).toMatchObject({
      state: 'done',
      totalCount: fileCount,
      doneCount: fileCount,
      failedCount: 0,
    });
    expect(await loggedCount(kind === 'move' ? 'files-moved' : 'file-trashed')).toBe(fileCount);
    const counts = await sumUp(db, { groupId, folderId });
    expect(counts).toEqual(
      kind === 'move'
        ? { keptCount: fileCount, folderCount: fileCount, trashedCount: 0 }
        : { keptCount: fileCount, folderCount: 0, trashedCount: fileCount },
    );
    expect(await fsck()).toContain('All is well');

    const undone = await doCutOff(momentsOf.undo, () => post(`/bulk-action/${done.id}/undo`));
    expect(undone).toMatchObject({
      state: 'done',
      isUndo: true,
      totalCount: fileCount,
      doneCount: fileCount,
    });
    expect(await describePlaces(db)).toBe(before);
    expect(await fsck()).toContain('All is well');
  },
);

/** Begins an action, kills the server at each of the moments, and returns the action once it has ended. */
async function doCutOff(moments: readonly Moment[], begin: () => Promise<BulkAction>): Promise<BulkAction> {
  const { product } = scene;
  let id: string | undefined;
  for (const moment of moments) {
    const hold = await holdAt(scene, moment);
    if (id === undefined) ({ id } = await begin());
    else await product.launch();
    await hold.reached();
    await product.kill();
    await hold.end();
  }
  for (let kill = 0; kill < killCount; kill += 1) {
    await product.launch();
    await product.ready();
    await delay(random.below(400));
    await product.kill();
  }
  await product.launch();
  await product.ready();
  let action: BulkAction | undefined;
  await until(async () => {
    action = await scene.client.get<'getBulkAction'>(`/api/group/${scene.groupId}/bulk-action/${id}`);
    return action.state !== 'running';
  });
  if (!action) throw new Error('the action is gone');
  return action;
}

async function post(path: string, body?: object): Promise<BulkAction> {
  const answer = await scene.client.ask('POST', `/api/group/${scene.groupId}${path}`, {
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: BulkAction }).data;
}

/** Returns the number of files in the log of this kind of change: a file that was changed twice would be in it twice. */
async function loggedCount(kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(file_count) as count from activity where kind = ${kind}`.execute(scene.db);
  return rows[0]?.count ?? 0;
}

/** Compares the counts of folders, days and quotas with the files. */
async function fsck(): Promise<string> {
  return (await scene.product.run(['fsck'])).output;
}
