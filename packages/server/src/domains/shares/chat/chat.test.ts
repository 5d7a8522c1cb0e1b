import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hourMs } from '@kepwai/rules/time';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import { type ChatLink, drawFile } from '../../../../test/scenes/chat-links.ts';
import {
  ask,
  codeOf,
  later,
  now,
  scene,
  shared,
  useShares,
  visit,
} from '../../../../test/scenes/share-visits.ts';

useShares();

const day = 24;

describe('pictures', () => {
  test('pictures of a phone are sent unchanged but for their position, each with a small JPEG', async () => {
    const picture = await photo('13/1 45/1 1234/100');
    const file = await keep(picture, { mime_type: 'image/jpeg' });
    const { items, expiresAt } = await send([file.id]);
    expect(expiresAt).toBe(new Date(now.getTime() + 30 * day * hourMs).toISOString());
    const { original, preview } = await load(items[0]);
    expect(original?.headers['content-type']).toBe('image/jpeg');
    expect(original?.rawPayload.length).toBe(picture.length);
    expect(original?.rawPayload.includes('2026:11:21')).toBe(false);
    expect(await shapeOf(preview?.rawPayload)).toEqual({ format: 'jpeg', width: 1024 });
    expect(preview?.rawPayload.length).toBeLessThan(1_000_000);
  });

  test.each(['webp', 'gif', 'avif', 'tiff'] as const)('pictures as %s become JPEG, once', async (format) => {
    const drawn = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'teal' } });
    const file = await keep(await drawn.toFormat(format).toBuffer(), { mime_type: `image/${format}` });
    const { items } = await send([file.id]);
    const { original } = await load(items[0]);
    expect(original?.headers['content-type']).toBe('image/jpeg');
    expect(await shapeOf(original?.rawPayload)).toEqual({ format: 'jpeg', width: 2000 });
    expect(await shared.deps.blobs.readDerived(file.sha256 ?? '', 'full')).toEqual(original?.rawPayload);
  });

  test('pictures of an iPhone (HEIC) become JPEG', async () => {
    const heic = await readFile(new URL('../../../../../../mocks/media/photo.heic', import.meta.url));
    const file = await keep(heic, { mime_type: 'image/heic' });
    const { original } = await load((await send([file.id])).items[0]);
    expect(original?.headers['content-type']).toBe('image/jpeg');
    expect((await shapeOf(original?.rawPayload)).format).toBe('jpeg');
  });

  test('pictures that are too large for LINE are scaled down', async () => {
    const side = 2100;
    const noise = randomBytes(side * side * 3);
    const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    expect(png.length).toBeGreaterThan(10_000_000);
    const file = await keep(png, { mime_type: 'image/png' });
    const { original, preview } = await load((await send([file.id])).items[0]);
    expect(await shapeOf(original?.rawPayload)).toEqual({ format: 'jpeg', width: side });
    expect(original?.rawPayload.length).toBeLessThanOrEqual(10_000_000);
    expect(preview?.rawPayload.length).toBeLessThanOrEqual(1_000_000);
  });

  test('pictures without a thumbnail yet are requested again', async () => {
    const file = await keep(Buffer.from('later'), { mime_type: 'image/jpeg' }, { isDrawn: false });
    expect(codeOf(await trySend([file.id]))).toBe('UNAVAILABLE');
  });

  test('pictures that cannot be decoded have no message and no thumbnail', async () => {
    const file = await keep(Buffer.from('broken'), { mime_type: 'image/jpeg' }, { isDrawn: false });
    await shared.deps.db
      .updateTable('blobs')
      .set({ thumbnail_state: 'none' })
      .where('sha256', '=', file.sha256)
      .execute();
    expect((await send([file.id])).items).toEqual([{ fileId: file.id, message: null, pictureUrl: null }]);
  });
});

describe('films and sound', () => {
  test('are served in ranges, a film with its picture', async () => {
    const film = await keep(Buffer.alloc(5000, 7), { kind: 'video', mime_type: 'video/mp4' });
    const [item] = (await send([film.id])).items;
    expect(item?.message).toMatchObject({ type: 'video', durationMs: null });
    const part = await get(item?.message?.originalContentUrl, { range: 'bytes=10-19' });
    expect([part?.statusCode, part?.headers['content-range']]).toEqual([206, 'bytes 10-19/5000']);
    expect(part?.headers['content-type']).toBe('video/mp4');
    expect((await load(item)).preview?.headers['content-type']).toBe('image/jpeg');
  });

  test('without a picture get a plain one, which LINE requires', async () => {
    const film = await keep(
      Buffer.alloc(500, 7),
      { kind: 'video', mime_type: 'video/mp4' },
      { isDrawn: false },
    );
    const [item] = (await send([film.id])).items;
    expect(item?.pictureUrl).toBeNull();
    expect(await shapeOf((await load(item)).preview?.rawPayload)).toEqual({ format: 'jpeg', width: 480 });
  });

  test('state how long they are, and have no message if the duration is unknown', async () => {
    const sound = { kind: 'audio', mime_type: 'audio/x-m4a' } as const;
    const known = await keep(Buffer.alloc(500, 1), { ...sound, duration_ms: 3200 }, { isDrawn: false });
    const unknown = await keep(Buffer.alloc(500, 2), sound, { isDrawn: false });
    const [one, other] = (await send([known.id, unknown.id])).items;
    expect(one?.message).toMatchObject({ type: 'audio', durationMs: 3200, previewImageUrl: null });
    expect((await get(one?.message?.originalContentUrl))?.headers['content-type']).toBe('audio/mp4');
    expect(other?.message).toBeNull();
  });

  test('as M4A state their own duration', async () => {
    const voice = await readFile(new URL('../../../../../../mocks/media/voice.m4a', import.meta.url));
    const file = await keep(voice, { kind: 'audio', mime_type: 'audio/x-m4a' }, { isDrawn: false });
    const [item] = (await send([file.id])).items;
    expect(item?.message?.durationMs).toBeGreaterThan(1000);
  });

  test.each([
    ['video/quicktime', 'video'],
    ['audio/ogg', 'audio'],
  ] as const)('films and sound as %s have no message', async (mime_type, kind) => {
    const file = await keep(Buffer.from(mime_type), { kind, mime_type, duration_ms: 1000 });
    expect((await send([file.id])).items[0]?.message).toBeNull();
  });
});

test('a document is a card with its first page, and no address leads to its bytes', async () => {
  const file = await keep(Buffer.from('%PDF-1.7'), { kind: 'file', mime_type: 'application/pdf' });
  const [item] = (await send([file.id])).items;
  expect(item?.message).toBeNull();
  expect((await get(item?.pictureUrl))?.headers['content-type']).toBe('image/jpeg');
  expect(codeOf(await address(item?.pictureUrl?.replace('/preview', '/original')))).toBe('NOT_FOUND');
});

test('a card leads to the picture alone', async () => {
  const file = await keep(await photo(), { mime_type: 'image/jpeg' });
  const [item] = (await send([file.id], 'cards')).items;
  expect(item?.message).toBeNull();
  expect((await get(item?.pictureUrl))?.statusCode).toBe(200);
  expect(codeOf(await address(item?.pictureUrl?.replace('/preview', '/original')))).toBe('NOT_FOUND');
});

test('several messages keep their order, and a trashed one disappears while the others stay', async () => {
  const files: { id: string }[] = [];
  for (const mark of ['a', 'b', 'c']) files.push(await keep(await photo(mark), { mime_type: 'image/jpeg' }));
  const fileIds = [2, 0, 1].map((index) => files[index]?.id ?? '');
  const { items } = await send(fileIds);
  expect(items.map(({ fileId }) => fileId)).toEqual(fileIds);
  await ask('trashFiles', {
    path: { groupId: scene.groupId },
    body: {
      files: { fileIds: [fileIds[1] ?? ''] },
    },
  });
  const states: number[] = [];
  for (const { pictureUrl } of items) states.push((await address(pictureUrl ?? '')).statusCode);
  expect(states).toEqual([200, 404, 200]);
});

describe('an address ends', () => {
  const sent = async () => {
    const file = await keep(await photo(), { mime_type: 'image/jpeg' });
    const link = await send([file.id]);
    const { statusCode, headers } = await address(link.items[0]?.pictureUrl);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    return { file, link, url: link.items[0]?.pictureUrl ?? '', etag: String(headers.etag) };
  };

  test('a chat address ends when it is revoked, also for a browser that has it', async () => {
    const { link, url, etag } = await sent();
    const again = { 'if-none-match': etag };
    expect((await shared.app.inject({ url: pathOf(url), headers: again })).statusCode).toBe(304);
    await ask('revokeShare', { path: { groupId: scene.groupId, shareId: link.id } });
    expect(codeOf(await shared.app.inject({ url: pathOf(url), headers: again }))).toBe('SHARE_REVOKED');
  });

  test('a chat address ends after the operator’s number of days', async () => {
    const { url } = await sent();
    later(31 * day);
    expect(codeOf(await address(url))).toBe('SHARE_EXPIRED');
  });

  test('a chat address ends with its content, of which no copy stays', async () => {
    const { file, url } = await sent();
    const { sha256 } = file;
    expect(await shared.deps.blobs.readDerived(sha256, 'preview')).not.toBeNull();
    await shared.deps.db.deleteFrom('files').where('id', '=', file.id).execute();
    await shared.deps.blobs.remove(sha256);
    later(0.01);
    expect(codeOf(await address(url))).toBe('NOT_FOUND');
    expect(await shared.deps.blobs.readDerived(sha256, 'preview')).toBeNull();
  });
});

test('a link into a chat is listed with the others, has no page, and cannot be changed', async () => {
  const file = await keep(await photo(), { mime_type: 'image/jpeg' });
  const { id, items } = await send([file.id]);
  const slug = items[0]?.pictureUrl?.match(/\/share\/([^/]+)\//)?.[1] ?? '';
  expect(slug).toMatch(/^[\w-]{22}$/);
  const listed = (await ask('listMyShares')).items.find((each) => each.id === id);
  expect(listed).toMatchObject({ item: 'chat', url: null, state: 'open', fileCount: 1 });
  for (const id of ['getShare', 'listShareFiles', 'getShareCard'] as const)
    expect((await visit({ slug }, id)).code).toBe('NOT_FOUND');
  expect((await visit({ slug }, 'startShareDownload', { body: { fileId: file.id } })).code).toBe('NOT_FOUND');
  expect((await shared.app.inject({ url: `/app/share/${slug}` })).statusCode).toBe(404);
});

test('an unsent message is not listed; a loaded one stays in the list', async () => {
  const file = await keep(await photo(), { mime_type: 'image/jpeg' });
  const [unsent, loaded] = [await send([file.id]), await send([file.id])];
  await address(loaded.items[0]?.pictureUrl);
  await shared.deps.shareVisits.flush();
  for (const { id } of [unsent, loaded])
    await ask('revokeShare', { path: { groupId: scene.groupId, shareId: id } });
  const listed = (await ask('listMyShares')).items.map(({ id }) => id);
  expect(listed).toContain(loaded.id);
  expect(listed).not.toContain(unsent.id);
});

test('a link of one kind opens nothing of another', async () => {
  const file = await keep(await photo(), { mime_type: 'image/jpeg' });
  const share = await ask('createShare', {
    path: { groupId: scene.groupId },
    body: { item: { fileId: file.id } },
  });
  const slug = share.url?.split('/').at(-1) ?? '';
  expect((await visit({ slug }, 'getChatContent', { path: { place: 1, part: 'original' } })).code).toBe(
    'NOT_FOUND',
  );
});

async function photo(latitude = '13/1 45/1 1234/100'): Promise<Buffer> {
  return await sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
    .withExif({
      IFD0: { ImageDescription: latitude },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 1234/100', GPSDateStamp: '2026:11:21' },
    })
    .jpeg()
    .toBuffer();
}

/** Keeps bytes as a file of the poster. */
async function keep(
  bytes: Buffer,
  { mime_type, ...given }: Parameters<typeof buildFile>[1] & { mime_type: string },
  { isDrawn = true }: { isDrawn?: boolean } = {},
) {
  const { db, blobs } = shared.deps;
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  const known = await db.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  if (!known)
    await buildBlob(db, {
      ...{ sha256, size_bytes: sizeBytes, mime_type },
      thumbnail_state: given?.kind === 'audio' ? 'none' : 'pending',
    });
  const file = await buildFile(db, {
    ...{ group_id: scene.groupId, posted_by: scene.callers.poster?.userId ?? null },
    ...{ sha256, size_bytes: sizeBytes, mime_type, ...given },
  });
  if (isDrawn) await drawFile(shared, file.id);
  return { ...file, sha256 };
}

async function send(fileIds: string[], as: 'media' | 'cards' = 'media'): Promise<ChatLink> {
  return await ask('createChatLink', { path: { groupId: scene.groupId }, body: { fileIds, as } });
}

async function trySend(fileIds: string[]) {
  const headers = bearer(await tokenFor(shared, scene.callers.poster?.userId ?? ''));
  const payload = { fileIds, as: 'media' };
  return await shared.app.inject({
    ...{ method: 'POST', url: `/api/group/${scene.groupId}/chat-link`, headers, payload },
  });
}

const pathOf = (url: string) => new URL(url).pathname;

/** Loads an address as LINE does: without an account. */
async function address(url: string | null | undefined, headers: Record<string, string> = {}) {
  return await shared.app.inject({ url: pathOf(url ?? ''), headers });
}

async function get(url: string | null | undefined, headers?: Record<string, string>) {
  return typeof url === 'string' ? await address(url, headers) : null;
}

async function load(item: ChatLink['items'][number] | undefined) {
  return {
    original: await get(item?.message?.originalContentUrl),
    preview: await get(item?.message?.previewImageUrl),
  };
}

async function shapeOf(bytes: Buffer = Buffer.alloc(0)) {
  const { format, width } = await sharp(bytes).metadata();
  return { format, width };
}
