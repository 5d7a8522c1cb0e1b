import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../../test/scenes/uploads/tus.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 100_000 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

const errorOf = (code: string) => ({ success: false, error: { code } });
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const collection = () => `/api/group/${chat.groupId}/upload`;

async function begin(headers: Record<string, string> = {}): Promise<string> {
  const answer = await tus.ask('createUpload', collection(), {
    headers: { 'upload-defer-length': '1', ...headers },
  });
  expect([answer.status, answer.json]).toEqual([201, null]);
  return answer.headers.get('location') ?? '';
}

const telling = (bytes: number) => ({ headers: { 'upload-length': String(bytes) } });

test('tus-js-client sends a stream whose length it does not know', async () => {
  const bytes = randomBytes(50_003);
  await new Promise<void>((resolve, reject) => {
    new Upload(Readable.from([bytes.subarray(0, 20_001), bytes.subarray(20_001)], { objectMode: false }), {
      endpoint: new URL(collection(), origin).href,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'a.bin' },
      chunkSize: 10_000,
      uploadLengthDeferred: true,
      retryDelays: null,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  expect(await chat.files()).toMatchObject([{ name: 'a.bin', sha256: sha256Of(bytes), size_bytes: 50_003 }]);
  expect(await chat.usage()).toEqual({ used: 50_003, reserved: 0 });
});

test('an unknown length is reported until it is declared, and the list shows the received bytes', async () => {
  const path = await begin();
  await tus.append(path, 0, randomBytes(300));
  const before = await tus.ask('getUploadOffset', path);
  expect(Object.fromEntries(before.headers)).toMatchObject({
    'upload-defer-length': '1',
    'upload-offset': '300',
  });
  expect(before.headers.get('upload-length')).toBeNull();
  const { json } = await tus.ask('listUploads', collection());
  expect(json).toMatchObject({ data: { items: [{ sizeBytes: 300, receivedBytes: 300 }] } });
  expect((await tus.append(path, 300, randomBytes(100), telling(500))).status).toBe(204);
  const after = await tus.ask('getUploadOffset', path);
  expect(after.headers.get('upload-length')).toBe('500');
  expect(after.headers.get('upload-defer-length')).toBeNull();
});

test('a length that is declared again must be the same', async () => {
  const path = await begin();
  await tus.append(path, 0, randomBytes(300), telling(500));
  const other = await tus.append(path, 300, randomBytes(200), telling(600));
  expect([other.status, other.json]).toMatchObject([400, errorOf('INVALID_REQUEST')]);
  expect((await tus.append(path, 300, randomBytes(200), telling(500))).status).toBe(204);
  expect(await chat.files()).toMatchObject([{ size_bytes: 500 }]);
});

test('a length below the received bytes is refused, and the upload continues', async () => {
  const path = await begin();
  await tus.append(path, 0, randomBytes(300));
  const answer = await tus.append(path, 300, Buffer.from('x'), telling(200));
  expect([answer.status, answer.json]).toMatchObject([400, errorOf('INVALID_REQUEST')]);
  expect((await tus.append(path, 300, Buffer.from('x'), telling(301))).status).toBe(204);
});

test('bytes beyond the declared length are refused', async () => {
  const path = await begin();
  const answer = await tus.append(path, 0, randomBytes(300), telling(200));
  expect(answer.json).toMatchObject(errorOf('PAYLOAD_TOO_LARGE'));
  expect(await chat.files()).toEqual([]);
});

test('a length beyond the remaining bytes is refused, and so are the bytes', async () => {
  const path = await begin();
  expect((await tus.append(path, 0, randomBytes(60_000))).status).toBe(204);
  const told = await tus.append(path, 60_000, randomBytes(10), telling(100_001));
  expect([told.status, told.json]).toMatchObject([413, errorOf('QUOTA_EXCEEDED')]);
  const more = await tus.append(path, 60_000, randomBytes(40_001));
  expect([more.status, more.json]).toMatchObject([413, errorOf('QUOTA_EXCEEDED')]);
  const { reserved } = await chat.usage();
  expect(reserved).toBeGreaterThanOrEqual(60_000);
  expect(reserved).toBeLessThanOrEqual(100_000);
  expect((await tus.append(path, 60_000, randomBytes(40_000), telling(100_000))).status).toBe(204);
  expect(await chat.usage()).toEqual({ used: 100_000, reserved: 0 });
});

test('an upload without a byte becomes an empty file, or ends like any other', async () => {
  const path = await begin();
  expect((await tus.append(path, 0, Buffer.alloc(0), telling(0))).status).toBe(204);
  expect(await chat.files()).toMatchObject([{ size_bytes: 0 }]);
  expect(await chat.usage()).toEqual({ used: 4096, reserved: 0 });
  const other = await begin();
  await tus.append(other, 0, randomBytes(300));
  expect((await tus.ask('terminateUpload', other)).status).toBe(204);
  expect(await chat.usage()).toEqual({ used: 4096, reserved: 0 });
});

test('a part may declare its length later, and joins only then', async () => {
  const path = await begin({ 'upload-concat': 'partial' });
  await tus.append(path, 0, randomBytes(300));
  const join = () => tus.ask('createUpload', collection(), { headers: { 'upload-concat': `final;${path}` } });
  expect((await join()).json).toMatchObject(errorOf('UPLOAD_PART_UNFINISHED'));
  await tus.append(path, 300, randomBytes(200), telling(500));
  expect((await join()).status).toBe(201);
  expect(await chat.files()).toMatchObject([{ size_bytes: 500 }]);
});

test.each([[{}], [{ 'upload-length': '5', 'upload-defer-length': '1' }], [{ 'upload-defer-length': '2' }]])(
  'a creation with %j is refused',
  async (headers) => {
    const answer = await tus.ask('createUpload', collection(), { headers });
    expect([answer.status, answer.json]).toMatchObject([400, errorOf('INVALID_REQUEST')]);
  },
);
