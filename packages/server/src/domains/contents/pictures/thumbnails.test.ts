import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../../test/database.ts';
import { createTestDecoders, createTestDrawer } from '../../../../test/drawer.ts';
import { buildBlob, buildFile, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import type { LiveEvent } from '../../../db/notify.ts';
import { DecoderGone } from '../decoding/decoder-died.ts';
import { createDrawer } from './drawer.ts';
import { drawAgain, makeThumbnails, makeThumbnailsOf, redrawUndrawn } from './thumbnails.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

const paint = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function keep(bytes: Buffer) {
  const { sha256, sizeBytes } = await shared.deps.blobs.receive(Readable.from([bytes]));
  await buildBlob(shared.deps.db, { sha256, size_bytes: sizeBytes });
  return { sha256, file: await buildFile(shared.deps.db, { sha256, size_bytes: sizeBytes }) };
}

const findBlob = (sha256: string) =>
  shared.deps.db.selectFrom('blobs').selectAll().where('sha256', '=', sha256).executeTakeFirst();

test('pending pictures are drawn and reported to the groups that show them', async () => {
  const { sha256, file } = await keep(await paint('teal'));
  const heard: LiveEvent[] = [];
  const stop = shared.deps.live.subscribe((event) => heard.push(event));
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  expect(await findBlob(sha256)).toMatchObject({ thumbnail_state: 'ready', width: 640, height: 480 });
  const change = { type: 'files-changed', groupId: file.group_id, change: 'updated', fileIds: [file.id] };
  await expect.poll(() => heard).toContainEqual(change);
  stop();
});

test('a content that cannot be drawn is marked permanently', async () => {
  const { sha256 } = await keep(Buffer.from('no picture'));
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  expect((await findBlob(sha256))?.thumbnail_state).toBe('none');
});

test('a content that crashed the process repeatedly is given up', async () => {
  const { sha256 } = await keep(await paint('gold'));
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 8 });
  expect((await findBlob(sha256))?.thumbnail_state).toBe('none');
});

describe('a content that crashed the process', () => {
  /** Draws everything too late: each process is killed. */
  const createHasty = (t: Scope) => ({ ...shared.deps, drawer: createTestDrawer(t, { drawMs: 1 }) });
  const context = { attempt: 0, signal: new AbortController().signal };
  const countJobs = async (fileId: string) => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job where data->'data'->>'fileId' = ${fileId}`.execute(shared.deps.db);
    return rows.map(({ name }) => name);
  };

  test('is drawn once more, last and alone', async (t) => {
    const { sha256, file } = await keep(await paint('plum'));
    await makeThumbnailsOf(createHasty(t), { fileId: file.id }, { attempt: 0 });
    expect(await findBlob(sha256)).toMatchObject({ thumbnail_state: 'pending', drawer_deaths: 1 });
    expect(await countJobs(file.id)).toEqual(['draw-again']);
    // It was queued for another file of the same content, too.
    await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
    expect((await findBlob(sha256))?.thumbnail_state).toBe('pending');
    await drawAgain(shared.deps, { fileId: file.id }, context);
    expect(await findBlob(sha256)).toMatchObject({ thumbnail_state: 'ready', width: 640 });
  });

  test('has no picture for good after a second crash, and its group is notified', async (t) => {
    const { sha256, file } = await keep(await paint('orchid'));
    const hasty = createHasty(t);
    await makeThumbnailsOf(hasty, { fileId: file.id }, { attempt: 0 });
    const heard: LiveEvent[] = [];
    const stop = shared.deps.live.subscribe((event) => heard.push(event));
    await drawAgain(hasty, { fileId: file.id }, context);
    expect(await findBlob(sha256)).toMatchObject({ thumbnail_state: 'none', drawer_deaths: 2 });
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ fileIds: [file.id] }));
    stop();
    await redrawUndrawn(shared.deps, { fileId: file.id, sha256 });
    expect((await findBlob(sha256))?.thumbnail_state).toBe('none');
  });

  test('waits for its turn again after a shutdown', async (t) => {
    const { sha256, file } = await keep(await paint('khaki'));
    const decoders = createTestDecoders(t);
    decoders.close();
    const deps = { ...shared.deps, drawer: createDrawer(decoders) };
    await expect(makeThumbnailsOf(deps, { fileId: file.id }, { attempt: 0 })).rejects.toThrow(DecoderGone);
    expect(await findBlob(sha256)).toMatchObject({ thumbnail_state: 'pending', drawer_deaths: 0 });
  });
});

test('no picture is left of a content that was deleted while it was drawn', async () => {
  const { sha256, file } = await keep(await paint('tomato'));
  const { open } = shared.deps.blobs;
  shared.deps.blobs.open = async (...given) => {
    const stream = await open(...given);
    await shared.deps.db.deleteFrom('files').where('id', '=', file.id).execute();
    await shared.deps.db.deleteFrom('blobs').where('sha256', '=', sha256).execute();
    await shared.deps.blobs.remove(sha256);
    return stream;
  };
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  shared.deps.blobs.open = open;
  expect(await shared.deps.blobs.readDerived(sha256, 'small')).toBeNull();
});
