import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import { createApp } from '../../../app.ts';
import { AppError } from '../../../errors.ts';
import { makeThumbnails } from '../../contents/pictures/thumbnails.ts';

useCaller();

/** Keeps a picture that is larger than its medium one; `get` requests the large one, of another server if it is given. */
async function keepLarger() {
  const { db, blobs } = shared.deps;
  const picture = sharp({ create: { width: 1500, height: 900, channels: 3, background: 'teal' } });
  // Decoders end before what comes behind the picture.
  const bytes = Buffer.concat([await picture.jpeg().toBuffer(), randomBytes(8)]);
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  const { id: groupId } = await buildGroupOfMine();
  const { id: fileId } = await buildFile(db, { group_id: groupId, sha256, size_bytes: sizeBytes });
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  const { data } = await call(shared, 'getFile', { as: headers, path: { groupId, fileId } });
  const url = `${data.thumbnailUrl}&size=large`;
  return { sha256, get: ({ app = shared.app, headers = {} } = {}) => app.inject({ url, headers }) };
}

test('a large picture is drawn when it is opened', async () => {
  const { sha256, get } = await keepLarger();
  const answer = await get();
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280 });
  expect(answer.headers.etag).toBe(`"${sha256}-large"`);
  expect((await get()).rawPayload).toEqual(answer.rawPayload);
});

test('the medium picture is sent while the large one cannot be drawn, which then replaces it', async (t) => {
  const { sha256, get } = await keepLarger();
  const open = () => Promise.reject(new AppError('NOT_FOUND'));
  const app = await createApp({ ...shared.deps, blobs: { ...shared.deps.blobs, open } });
  t.onTestFinished(() => app.close());
  const answer = await get({ app });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
  const etag = `"${sha256}-medium"`;
  expect(answer.headers.etag).toBe(etag);
  const known = { 'if-none-match': etag };
  expect((await get({ app, headers: known })).statusCode).toBe(304);
  const later = await get({ headers: known });
  expect([later.statusCode, later.headers.etag]).toEqual([200, `"${sha256}-large"`]);
});
