import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../../../test/database.ts';
import { createTestDrawer } from '../../../../test/drawer.ts';
import { buildBlob, buildFile, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { defer } from '../decoding/defer.ts';
import type { Drawer } from './drawer.ts';
import { createLargePictures, drawWaitingLarge, openLarge } from './large-pictures.ts';
import { makeThumbnails } from './thumbnails.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});
beforeEach(async () => {
  await shared.deps.db.updateTable('blobs').set({ large_state: 'none', thumbnail_state: 'none' }).execute();
});

const signal = new AbortController().signal;

/** Keeps a picture that no other test has, and draws its small ones. */
async function keep({ width = 1500, height = 900 } = {}) {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const noise = { type: 'gaussian', mean: 128, sigma: 3 } as const;
  const bytes = await sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
  const { db, blobs } = shared.deps;
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  const { id: fileId } = await buildFile(db, { sha256, size_bytes: sizeBytes });
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  return { fileId, sha256, bytes };
}

const findBlob = (sha256: string) =>
  shared.deps.db
    .selectFrom('blobs')
    .select(['large_state', 'drawer_deaths', 'thumbnail_state'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();

const readLarge = (sha256: string) => shared.deps.blobs.readDerived(sha256, 'large');

/** Dependencies with a new set of pictures under way, whose drawer counts what it draws. */
function watched(drawer: Drawer = shared.deps.drawer) {
  const drawn: Buffer[] = [];
  const drawLarge: Drawer['drawLarge'] = (bytes, order) => {
    drawn.push(bytes);
    return drawer.drawLarge(bytes, order);
  };
  const deps = { ...shared.deps, drawer: { ...drawer, drawLarge }, largePictures: createLargePictures() };
  return { deps, drawn };
}

/** A drawer whose processes are killed at once. */
const createHasty = (t: Scope) => createTestDrawer(t, { drawMs: 1 });

test('a large picture is drawn once when several people open it, and stored', async () => {
  const file = await keep();
  expect(await findBlob(file.sha256)).toMatchObject({ large_state: 'waiting', thumbnail_state: 'ready' });
  expect(await readLarge(file.sha256)).toBeNull();
  const { deps, drawn } = watched();
  const answers = await Promise.all(Array.from({ length: 10 }, () => openLarge(deps, file)));
  expect(drawn).toHaveLength(1);
  const large = await readLarge(file.sha256);
  for (const answer of answers) expect(answer).toEqual(large);
  expect(await sharp(large ?? undefined).metadata()).toMatchObject({ width: 1280, height: 768 });
  expect(await findBlob(file.sha256)).toMatchObject({ large_state: 'drawn' });
  await openLarge(deps, file);
  expect(drawn).toHaveLength(1);
});

test('a picture that the medium one shows in all pixels has no large one', async () => {
  const file = await keep({ width: 640, height: 480 });
  const { deps, drawn } = watched();
  expect(await findBlob(file.sha256)).toMatchObject({ large_state: 'none' });
  expect(await openLarge(deps, file)).toBeNull();
  expect(drawn).toHaveLength(0);
});

test('no large picture is left of a content that was deleted while it was drawn', async () => {
  const file = await keep();
  const { deps } = watched();
  const { db, blobs, drawer } = deps;
  const drawLarge: Drawer['drawLarge'] = async (bytes, order) => {
    const large = await drawer.drawLarge(bytes, order);
    await db.deleteFrom('files').where('id', '=', file.fileId).execute();
    await db.deleteFrom('blobs').where('sha256', '=', file.sha256).execute();
    await blobs.remove(file.sha256);
    return large;
  };
  await openLarge({ ...deps, drawer: { ...drawer, drawLarge } }, file);
  expect(await readLarge(file.sha256)).toBeNull();
});

describe('a large picture of which a process died', () => {
  test('is not drawn again for whoever opens it, but once more when nothing else is', async (t) => {
    const file = await keep();
    expect(await openLarge(watched(createHasty(t)).deps, file)).toBeNull();
    expect(await findBlob(file.sha256)).toMatchObject({ large_state: 'waiting', drawer_deaths: 1 });
    const { deps, drawn } = watched();
    expect(await openLarge(deps, file)).toBeNull();
    expect(drawn).toHaveLength(0);
    await drawWaitingLarge(deps, { signal });
    expect(await findBlob(file.sha256)).toMatchObject({ large_state: 'drawn', thumbnail_state: 'ready' });
  });

  test('is given up after a second death, and its small ones stay', async (t) => {
    const file = await keep();
    const { deps } = watched(createHasty(t));
    await openLarge(deps, file);
    await drawWaitingLarge(deps, { signal });
    const settled = { large_state: 'none', drawer_deaths: 2, thumbnail_state: 'ready' };
    expect(await findBlob(file.sha256)).toEqual(settled);
  });
});

describe('while nothing else is to be drawn', () => {
  test('large pictures that nobody has opened are drawn, the latest first', async () => {
    const files = [await keep(), await keep(), await keep()];
    const { deps, drawn } = watched();
    await drawWaitingLarge(deps, { signal });
    expect(drawn).toEqual(files.toReversed().map(({ bytes }) => bytes));
    for (const { sha256 } of files) expect(await findBlob(sha256)).toMatchObject({ large_state: 'drawn' });
  });

  test('none is drawn before the small pictures of what has arrived', async () => {
    await keep();
    const arrived = await buildBlob(shared.deps.db, { thumbnail_state: 'pending' });
    const { deps, drawn } = watched();
    await drawWaitingLarge(deps, { signal });
    expect(drawn).toHaveLength(0);
    await shared.deps.db.deleteFrom('blobs').where('sha256', '=', arrived.sha256).execute();
    await drawWaitingLarge(deps, { signal });
    expect(drawn).toHaveLength(1);
  });

  test('one that was stored before a crash is not drawn again', async () => {
    const { sha256 } = await keep();
    await shared.deps.blobs.writeDerived(sha256, 'large', Buffer.from('large'));
    const { deps, drawn } = watched();
    await drawWaitingLarge(deps, { signal });
    expect(drawn).toHaveLength(0);
    expect(await findBlob(sha256)).toMatchObject({ large_state: 'drawn' });
    expect(await readLarge(sha256)).toEqual(Buffer.from('large'));
  });

  test('one whose bytes are gone holds up no others, and waits for the check of its content', async () => {
    const first = await keep();
    const gone = await keep();
    const { deps } = watched();
    const open: typeof deps.blobs.open = (sha256, range) =>
      deps.blobs.open(sha256 === gone.sha256 ? '0'.repeat(64) : sha256, range);
    await drawWaitingLarge({ ...deps, blobs: { ...deps.blobs, open } }, { signal });
    expect(await findBlob(gone.sha256)).toMatchObject({ large_state: 'waiting' });
    expect(await findBlob(first.sha256)).toMatchObject({ large_state: 'drawn' });
  });
});

describe('somebody who opens a large picture', () => {
  const content = (sha256: string, owner = 'a group') => ({ sha256, owner });

  test('waits a bounded time for it, and it is then drawn for the next', async () => {
    const pictures = createLargePictures({ patienceMs: 0 });
    const drawing = defer<Buffer | null>();
    expect(await pictures.get(content('a'), () => drawing.promise)).toBeNull();
    const patient = createLargePictures();
    const large = patient.get(content('a'), () => drawing.promise);
    drawing.resolve(Buffer.from('large'));
    expect(await large).toEqual(Buffer.from('large'));
  });

  test('does not wait while many of the group are drawn, and others still are', async () => {
    const pictures = createLargePictures();
    const drawing = defer<Buffer | null>();
    const draw = () => drawing.promise;
    const begun = Array.from({ length: 6 }, (_, index) => pictures.get(content(`${index}`), draw));
    expect(await pictures.get(content('one more'), draw)).toBeNull();
    const others = pictures.get(content('theirs', 'another group'), async () => Buffer.from('theirs'));
    expect(await others).toEqual(Buffer.from('theirs'));
    drawing.resolve(Buffer.from('large'));
    for (const one of begun) expect(await one).toEqual(Buffer.from('large'));
    expect(await pictures.get(content('one more'), draw)).toEqual(Buffer.from('large'));
  });
});
