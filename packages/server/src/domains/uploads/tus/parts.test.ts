import { createHash, randomBytes } from 'node:crypto';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { Upload } from 'tus-js-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../../test/scenes/chat.ts';
import { type Asking, createTusClient, type TusClient } from '../../../../test/scenes/uploads/tus.ts';
import { createUploadPlaces } from '../places.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, {
    clock: () => now,
    uploadPlaces: createUploadPlaces({ patienceMs: 100 }),
  });
  now = testClock();
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

const errorOf = (code: string) => ({ success: false, error: { code } });
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Returns the ids of parts, and the requests of their sender. */
async function requestOf(paths: readonly string[]) {
  const partIds = paths.map((path) => path.split('/').at(-1) ?? '');
  const part = await shared.deps.uploads.find(partIds[0] ?? '');
  const userId = part?.user_id ?? '';
  const concat = `final;${paths.join(' ')}`;
  return { groupId: chat.groupId, userId, name: 'a', mimeType: null, partIds, concat };
}

const collection = () => `/api/group/${chat.groupId}/upload`;
const partial = { 'upload-concat': 'partial' };

async function beginPart(sizeBytes: number, asking: Asking & { by?: TusClient } = {}): Promise<string> {
  const { by = tus, headers, ...rest } = asking;
  const answer = await by.create(chat.groupId, sizeBytes, { ...rest, headers: { ...partial, ...headers } });
  expect([answer.status, answer.json]).toEqual([201, null]);
  return answer.headers.get('location') ?? '';
}

async function sendPart(bytes: Buffer<ArrayBuffer>, by: TusClient = tus): Promise<string> {
  const path = await beginPart(bytes.byteLength, { by });
  expect((await by.append(path, 0, bytes)).status).toBe(204);
  return path;
}

const join = (paths: readonly string[], headers: Record<string, string> = {}) =>
  tus.ask('createUpload', collection(), {
    headers: {
      'upload-concat': `final;${paths.join(' ')}`,
      'upload-metadata': `filename ${btoa('a.bin')}`,
      ...headers,
    },
  });

describe('tus-js-client with parallel uploads', () => {
  const options = (): Upload['options'] => ({
    endpoint: new URL(collection(), origin).href,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: 'ทะเล.bin' },
    parallelUploads: 4,
    retryDelays: null,
  });
  const send = (bytes: Buffer, more: Partial<Upload['options']> = {}) =>
    new Promise<void>((resolve, reject) => {
      const events = { onSuccess: () => resolve(), onError: reject };
      new Upload(bytes, { ...options(), ...events, ...more }).start();
    });

  test('sends a file in four parts at once', async () => {
    const bytes = randomBytes(400_003);
    await send(bytes);
    expect(await chat.files()).toMatchObject([
      { name: 'ทะเล.bin', sha256: sha256Of(bytes), size_bytes: 400_003 },
    ]);
    expect(await chat.usage()).toEqual({ used: 400_003, reserved: 0 });
    expect(await shared.deps.uploads.parts.list()).toEqual([]);
  });

  test.each([4, 6])('sends twelve files in %i parts each, all at once', async (parallelUploads) => {
    const all = Array.from({ length: 12 }, () => randomBytes(3000));
    await Promise.all(all.map((bytes) => send(bytes, { parallelUploads })));
    expect(await chat.files()).toHaveLength(12);
    expect(await chat.usage()).toEqual({ used: 12 * 3000, reserved: 0 });
  });

  test('resumes its parts after a break', async () => {
    const bytes = randomBytes(400_000);
    const urls: string[] = [];
    await new Promise<void>((resolve) => {
      const upload: Upload = new Upload(bytes, {
        ...options(),
        chunkSize: 50_000,
        onChunkComplete: () => {
          if (urls.length === 4) void upload.abort().then(resolve);
        },
        onAfterResponse: (_request, answer) => {
          const location = answer.getHeader('Location');
          if (location) urls.push(new URL(location, origin).href);
        },
      });
      upload.start();
    });
    const previous = {
      size: bytes.byteLength,
      metadata: {},
      creationTime: '',
      urlStorageKey: 'key',
      uploadUrl: null,
      parallelUploadUrls: urls,
    };
    await new Promise<void>((resolve, reject) => {
      const again = new Upload(bytes, { ...options(), onSuccess: () => resolve(), onError: reject });
      again.resumeFromPreviousUpload(previous);
      again.start();
    });
    expect(await chat.files()).toHaveLength(1);
    expect(await chat.usage()).toEqual({ used: 400_000, reserved: 0 });
  });
});

describe('a part', () => {
  test('reserves, becomes no file, and reports its state', async () => {
    const path = await sendPart(randomBytes(1000));
    expect(await chat.files()).toEqual([]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 1000 });
    const head = await tus.ask('getUploadOffset', path);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-concat': 'partial',
      'upload-offset': '1000',
      'upload-length': '1000',
    });
    expect(head.headers.get('upload-folder')).toBeNull();
    expect(await shared.deps.uploads.finishWhole()).toEqual([]);
    expect(await chat.files()).toEqual([]);
  });

  test('is created together with its bytes', async () => {
    const body = randomBytes(1000);
    const path = await beginPart(1000, { body });
    expect(await chat.files()).toEqual([]);
    expect((await join([path])).status).toBe(201);
    expect(await chat.files()).toMatchObject([{ sha256: sha256Of(body) }]);
  });

  test('is ended by its sender, complete or not', async () => {
    const paths = [await sendPart(randomBytes(1000)), await beginPart(1000)];
    for (const path of paths) expect((await tus.ask('terminateUpload', path)).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect((await join(paths)).json).toMatchObject(errorOf('UPLOAD_GONE'));
  });

  test('a part that nobody joins ends after a week, and its bytes are free again', async () => {
    const path = await sendPart(randomBytes(1000));
    now = new Date(now.getTime() + 6 * dayMs);
    await shared.deps.uploads.tidy();
    const { uploads } = shared.deps;
    expect(await uploads.find(path.split('/').at(-1) ?? '')).toMatchObject({ state: 'receiving' });
    now = new Date(now.getTime() + 2 * dayMs);
    token = await shared.signIn(chat.mother);
    tus = createTusClient(origin, token);
    await shared.deps.uploads.tidy();
    expect((await tus.ask('getUploadOffset', path)).status).toBe(410);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await shared.deps.uploads.parts.list()).toEqual([]);
  });
});

describe('a whole of parts', () => {
  test('has the bytes in the order of its parts, by their paths or addresses', async () => {
    const one = randomBytes(700);
    const other = randomBytes(300);
    const paths = [await sendPart(other), await sendPart(one), await sendPart(Buffer.alloc(0))];
    const concat = `final;${new URL(paths[1] ?? '', origin).href} ${paths[0]} ${paths[2]}`;
    const answer = await join([], { 'upload-concat': concat });
    expect([answer.status, answer.headers.get('upload-folder')]).toEqual([201, 'top']);
    const bytes = Buffer.concat([one, other]);
    expect(await chat.files()).toMatchObject([{ name: 'a.bin', sha256: sha256Of(bytes), size_bytes: 1000 }]);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
    const head = await tus.ask('getUploadOffset', answer.headers.get('location') ?? '');
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-concat': concat,
      'upload-offset': '1000',
      'upload-length': '1000',
    });
  });

  test('is the same one if its client repeats the request', async () => {
    const paths = [await sendPart(randomBytes(500)), await sendPart(randomBytes(500))];
    const first = await join(paths);
    for (const path of paths)
      expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('500');
    const again = await join(paths);
    expect([again.status, again.headers.get('location')]).toEqual([201, first.headers.get('location')]);
    expect(await chat.files()).toHaveLength(1);
    expect((await join(paths.toReversed())).json).toMatchObject(errorOf('UPLOAD_PART_USED'));
    const both = await Promise.all([join(paths), join(paths)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('is one, however many requests come at once', async () => {
    const paths = [await sendPart(randomBytes(500)), await sendPart(randomBytes(500))];
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(paths)));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await chat.files()).toHaveLength(1);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
  });

  test('a whole of parts takes no bytes of its own', async () => {
    const answer = await join([await sendPart(randomBytes(500))]);
    const path = answer.headers.get('location') ?? '';
    const refused = await tus.append(path, 500, randomBytes(10));
    expect([refused.status, refused.json]).toMatchObject([403, errorOf('UPLOAD_OF_PARTS')]);
  });

  test('fits if nothing else does: its parts have reserved it', async () => {
    const paths = [await sendPart(randomBytes(600_000)), await sendPart(randomBytes(448_576))];
    expect(await chat.usage()).toEqual({ used: 0, reserved: 1024 * 1024 });
    expect((await tus.create(chat.groupId, 1)).json).toMatchObject(errorOf('QUOTA_EXCEEDED'));
    expect((await join(paths)).status).toBe(201);
    expect(await chat.usage()).toEqual({ used: 1024 * 1024, reserved: 0 });
  });

  test('a whole of parts that was interrupted is finished by maintenance, and an answer waits for it', async () => {
    const one = randomBytes(700);
    const other = randomBytes(300);
    const paths = [await sendPart(one), await sendPart(other)];
    const { uploads } = shared.deps;
    const request = await requestOf(paths);
    const id = await uploads.beginJoined(request);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 1000 });
    await uploads.tidy();
    expect((await uploads.parts.list()).toSorted()).toEqual(request.partIds.toSorted());
    expect(await uploads.finishWhole()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ id, sha256: sha256Of(Buffer.concat([one, other])) }]);
    expect(await uploads.parts.list()).toEqual([]);
  });

  test('a whole of parts that is not joined yet has no offset, and can be ended with its parts', async () => {
    const paths = [await sendPart(randomBytes(500)), await sendPart(randomBytes(500))];
    const { uploads, locks } = shared.deps;
    const request = await requestOf(paths);
    const id = await uploads.beginJoined(request);
    const path = `${collection()}/${id}`;
    // Another process is joining them.
    const unlock = await locks.tryAcquire(`upload:${id}`);
    await expect(uploads.finish(id)).rejects.toMatchObject({ code: 'UPLOAD_CONFLICT' });
    await unlock?.();
    expect((await tus.ask('terminateUpload', path)).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await uploads.parts.list()).toEqual([]);
    expect((await join(paths)).json).toMatchObject(errorOf('UPLOAD_PART_USED'));
  });

  test.each([
    ['parts of another person', 'UPLOAD_PART_UNKNOWN'],
    ['an upload that is no part', 'UPLOAD_PART_UNKNOWN'],
    ['an id that nobody has', 'UPLOAD_PART_UNKNOWN'],
    ['an address of another place', 'UPLOAD_PART_UNKNOWN'],
    ['the same part twice', 'UPLOAD_PART_USED'],
    ['an unfinished part', 'UPLOAD_PART_UNFINISHED'],
    ['101 parts', 'TOO_MANY_UPLOAD_PARTS'],
    ['no part', 'INVALID_REQUEST'],
  ])('a whole of parts of %s is refused by %s, and the parts stay', async (what, code) => {
    const own = await sendPart(randomBytes(100));
    const other = createTusClient(origin, await shared.signIn(chat.father));
    const unknown = `${collection()}/6f3c1f6e-0000-4000-8000-000000000000`;
    const plain = await tus.create(chat.groupId, 5);
    const pathsOf: Record<string, () => string[] | Promise<string[]>> = {
      'parts of another person': async () => [own, await sendPart(randomBytes(100), other)],
      'an upload that is no part': () => [own, plain.headers.get('location') ?? ''],
      'an id that nobody has': () => [own, unknown],
      'an address of another place': () => [own, `${own}/../x`],
      'the same part twice': () => [own, own],
      'an unfinished part': async () => [own, await beginPart(5)],
      '101 parts': () => Array.from({ length: 101 }, () => unknown),
      'no part': () => [],
    };
    const answer = await join((await pathsOf[what]?.()) ?? []);
    expect([answer.status, answer.json]).toMatchObject([400, errorOf(code)]);
    expect((await join([own])).status).toBe(201);
  });

  test('a whole of parts of a part of another group is refused', async () => {
    const own = await sendPart(randomBytes(100));
    const elsewhere = await createTestChat(shared, { limitBytes: 1024 });
    const stranger = createTusClient(origin, await shared.signIn(elsewhere.mother));
    const answer = await stranger.ask('createUpload', `/api/group/${elsewhere.groupId}/upload`, {
      headers: { 'upload-concat': `final;${own}` },
    });
    expect([answer.status, answer.json]).toMatchObject([400, errorOf('UPLOAD_PART_UNKNOWN')]);
  });

  test('a whole of parts with a length, or of another word, is refused', async () => {
    const own = await sendPart(randomBytes(100));
    for (const headers of [{ 'upload-length': '100' }, { 'upload-concat': 'parts' }])
      expect((await join([own], headers)).json).toMatchObject(errorOf('INVALID_REQUEST'));
  });
});

test('parts have a limit of their own, and a silent one yields to a new one', async () => {
  for (let count = 0; count < 120; count += 1) await beginPart(1);
  const refused = await tus.create(chat.groupId, 1, { headers: partial });
  expect(refused.json).toMatchObject(errorOf('TOO_MANY_UPLOADS'));
  expect((await tus.create(chat.groupId, 1)).status).toBe(201);
  now = new Date(now.getTime() + 2 * hourMs);
  expect((await tus.create(chat.groupId, 1, { headers: partial })).status).toBe(201);
}, 60_000);
