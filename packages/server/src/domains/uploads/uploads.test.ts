import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { changeChat, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, type TestChat } from '../../../test/scenes/chat.ts';
import { type Asking, createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import { restartUploads } from '../../../test/scenes/uploads/uploads.ts';
import { AppError } from '../../errors.ts';
import { runMaintenance } from '../../maintenance.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  now = testClock();
  origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  now = testClock();
  chat = await createTestChat(shared, { limitBytes: 100_000 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

const ask: TusClient['ask'] = (...given) => tus.ask(...given);
const create = (sizeBytes: number, asking: Asking & { name?: string } = {}) =>
  tus.create(chat.groupId, sizeBytes, asking);
const append: TusClient['append'] = (...given) => tus.append(...given);

async function begin(sizeBytes: number, asking?: Asking & { name?: string }): Promise<string> {
  const { status, json, headers } = await create(sizeBytes, asking);
  expect([status, json]).toEqual([201, null]);
  return headers.get('location') ?? '';
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const errorOf = (code: string) => ({ success: false, error: { code, requestId: expect.any(String) } });
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const listParts = () => readdir(join(shared.deps.env.dataDir, 'uploads')).catch(() => []);

describe('an upload', () => {
  test('arrives in parts and becomes a file with the same id, counted once', async () => {
    const bytes = randomBytes(50_000);
    const path = await begin(bytes.byteLength, { name: '../งบ ๒๕๖๙.bin' });
    expect(path).toMatch(new RegExp(`^/api/group/${chat.groupId}/upload/[0-9a-f-]{36}$`));
    expect(await chat.usage()).toEqual({ used: 0, reserved: 50_000 });
    const first = await ask('appendToUpload', path, {
      body: bytes.subarray(0, 20_000),
      headers: { 'upload-offset': '0' },
    });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20000']);
    expect(first.headers.get('upload-expires')).not.toBeNull();
    const head = await ask('getUploadOffset', path);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '20000',
      '50000',
    ]);
    expect(await chat.files()).toEqual([]);
    expect((await append(path, 20_000, bytes.subarray(20_000))).status).toBe(204);
    const [file] = await chat.files();
    expect(file).toMatchObject({
      id: idOf(path),
      name: 'งบ ๒๕๖๙.bin',
      state: 'kept',
      source: 'upload',
      size_bytes: 50_000,
      sha256: hashOf(bytes),
    });
    expect(Buffer.concat(await (await shared.deps.blobs.open(hashOf(bytes))).toArray())).toEqual(bytes);
    expect(await chat.usage()).toEqual({ used: 50_000, reserved: 0 });
    expect(await listParts()).not.toContain(idOf(path));
  });

  test('an upload of a small file arrives completely with its creation', async () => {
    const bytes = Buffer.from('%PDF-1.7 ใบเสร็จ');
    const { status, headers } = await create(bytes.byteLength, { body: bytes, name: 'ใบเสร็จ.pdf' });
    expect([status, headers.get('upload-offset')]).toEqual([201, String(bytes.byteLength)]);
    expect(await chat.files()).toMatchObject([{ name: 'ใบเสร็จ.pdf', mime_type: 'application/pdf' }]);
  });

  test('an upload of an empty file becomes a file without bytes', async () => {
    await begin(0);
    expect(await chat.files()).toMatchObject([{ state: 'kept', size_bytes: 0 }]);
  });

  test('keeps 300 Thai letters of a name readable, within the limit', async () => {
    const bytes = Buffer.from('x');
    await create(1, { body: bytes, name: `${'ก็'.repeat(300)}.pdf` });
    const [file] = await chat.files();
    expect(file?.name.length).toBeLessThanOrEqual(255);
    expect(file?.name).toMatch(/^(ก็)+\.pdf$/);
  });

  test('is finished when its last answer was lost and the request is repeated', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    const { receive } = { receive: shared.deps.blobs.adopt };
    shared.deps.blobs.adopt = async () => {
      throw new Error('killed before the commit');
    };
    expect((await append(path, 0, bytes)).status).toBe(500);
    expect(await chat.files()).toEqual([]);
    shared.deps.blobs.adopt = receive;
    const head = await ask('getUploadOffset', path);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000']);
    expect(await chat.files()).toMatchObject([{ id: idOf(path), sha256: hashOf(bytes) }]);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
    expect((await ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('1000');
  });

  test.each([
    ['nothing', Buffer.alloc(0), 204],
    ['more', Buffer.from('more'), 413],
  ])('stays unchanged when %s is sent after its end', async (_what, body, status) => {
    const path = await begin(4);
    expect((await append(path, 0, Buffer.from('done'))).status).toBe(204);
    const answer = await append(path, 4, body);
    expect([answer.status, answer.json]).toEqual([status, status === 204 ? null : expect.anything()]);
    expect(await chat.files()).toMatchObject([{ state: 'kept', size_bytes: 4 }]);
    expect(await chat.usage()).toEqual({ used: 4, reserved: 0 });
  });

  test('is finished by the next start after a crash that followed the move of its bytes', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    const { adopt } = shared.deps.blobs;
    shared.deps.blobs.adopt = async (...given) => {
      await adopt(...given);
      throw new Error('killed after the move');
    };
    expect((await append(path, 0, bytes)).status).toBe(500);
    shared.deps.blobs.adopt = adopt;
    expect(await restartUploads(shared.deps).finishWhole()).toEqual([]);
    expect(await chat.files()).toMatchObject([{ id: idOf(path), sha256: hashOf(bytes) }]);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
  });

  test('is hashed again when the process was restarted in between', async () => {
    const bytes = randomBytes(3000);
    const path = await begin(3000);
    await append(path, 0, bytes.subarray(0, 1000));
    const source = ReadableStream.from([bytes.subarray(1000, 2000)]);
    const request = { id: idOf(path), offset: 1000, source, announcedBytes: 0, checksum: null };
    await restartUploads(shared.deps).append(request);
    expect((await append(path, 2000, bytes.subarray(2000))).status).toBe(204);
    expect(await chat.files()).toMatchObject([{ sha256: hashOf(bytes) }]);
  });

  test('creates one file when its last bytes are sent twice at once', async () => {
    const path = await begin(1000);
    const bytes = randomBytes(1000);
    await Promise.all([append(path, 0, bytes), append(path, 0, bytes), ask('getUploadOffset', path)]);
    await ask('getUploadOffset', path);
    expect(await chat.files()).toHaveLength(1);
    expect(await chat.usage()).toEqual({ used: 1000, reserved: 0 });
  });
});

describe('an upload is refused', () => {
  test('an upload is refused before the first byte when it exceeds the remaining bytes', async () => {
    const answer = await create(100_001, { body: randomBytes(10) });
    expect(answer).toMatchObject({ status: 413, json: errorOf('QUOTA_EXCEEDED') });
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('an upload is refused when another upload holds the bytes that it needs', async () => {
    await begin(60_000);
    expect(await create(60_000)).toMatchObject({ status: 413, json: errorOf('QUOTA_EXCEEDED') });
  });

  test('an upload is refused to a group without a quota', async () => {
    await shared.deps.db
      .updateTable('groups')
      .set({ quota_id: null })
      .where('id', '=', chat.groupId)
      .execute();
    expect(await create(1)).toMatchObject({ status: 409, json: errorOf('NO_QUOTA') });
  });

  test('an upload is refused to a group that the bot has left', async () => {
    await ask('getGroup', `/api/group/${chat.groupId}`);
    await changeChat(shared.deps.db, chat.groupId, { bot_left_at: now });
    expect(await create(1)).toMatchObject({ status: 409, json: errorOf('GROUP_READ_ONLY') });
  });

  test('an upload is refused to strangers, who find no such group and no such upload', async () => {
    const path = await begin(10);
    const stranger = await shared.signIn(shared.line.control.createUser({ displayName: 'คนอื่น' }).userId);
    expect(await create(1, { as: stranger })).toMatchObject({ status: 404, json: errorOf('NOT_FOUND') });
    expect((await ask('getUploadOffset', path, { as: stranger })).status).toBe(404);
  });

  test('an upload is refused to everybody but its creator', async () => {
    const path = await begin(10);
    const father = await shared.signIn(chat.father);
    expect((await ask('getUploadOffset', path, { as: father })).status).toBe(404);
    expect(await append(path, 0, randomBytes(10), { as: father })).toMatchObject({ status: 404 });
    expect(await ask('terminateUpload', path, { as: father })).toMatchObject({ status: 404 });
    expect((await ask('getUploadOffset', path)).status).toBe(200);
  });

  test('an upload is refused with an invalid token, at every part', async () => {
    const path = await begin(10);
    expect(await append(path, 0, randomBytes(5), { as: 'forged' })).toMatchObject({ status: 401 });
  });

  test.each([
    ['no length', { 'upload-length': '' }],
    ['a negative length', { 'upload-length': '-1' }],
    ['metadata that are none', { 'upload-metadata': 'filename ***' }],
  ])('an upload is refused with %s', async (_name, headers) => {
    const given = Object.entries(headers).filter(([, value]) => value !== '');
    const asked = { 'upload-length': '10', 'upload-metadata': `filename ${base64('a.txt')}`, ...headers };
    const answer = await ask('createUpload', `/api/group/${chat.groupId}/upload`, {
      headers: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
    });
    expect(given.length).toBeLessThanOrEqual(2);
    expect(answer).toMatchObject({ status: 400, json: errorOf('INVALID_REQUEST') });
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('an upload is refused at a wrong offset, and stays unchanged', async () => {
    const path = await begin(10);
    expect(await append(path, 5, randomBytes(5))).toMatchObject({
      status: 409,
      json: errorOf('UPLOAD_CONFLICT'),
    });
    expect((await ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('0');
  });

  test('an upload is refused with more bytes than were announced', async () => {
    const path = await begin(10);
    expect(await append(path, 0, randomBytes(11))).toMatchObject({
      status: 413,
      json: errorOf('PAYLOAD_TOO_LARGE'),
    });
  });

  test('an upload is refused with a body that is not tus', async () => {
    const path = await begin(10);
    const answer = await append(path, 0, randomBytes(10), { headers: { 'content-type': 'text/plain' } });
    expect(answer).toMatchObject({ status: 415, json: errorOf('UNSUPPORTED_MEDIA_TYPE') });
  });
});

describe('an unfinished upload', () => {
  test('can be given up, which releases its bytes', async () => {
    const path = await begin(1000);
    await append(path, 0, randomBytes(500));
    expect((await ask('terminateUpload', path)).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await listParts()).not.toContain(idOf(path));
    expect(await append(path, 500, randomBytes(500))).toMatchObject({
      status: 410,
      json: errorOf('UPLOAD_GONE'),
    });
  });

  test('can be given up when the server was killed before its part was there', async () => {
    const path = await begin(1000);
    await shared.deps.uploads.parts.remove(idOf(path));
    expect((await ask('terminateUpload', path)).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('expires after seven days, which releases its bytes', async () => {
    const path = await begin(1000);
    await append(path, 0, randomBytes(500));
    now = new Date(now.getTime() + 6 * dayMs);
    await runMaintenance(shared.deps);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 500 });
    now = new Date(now.getTime() + 2 * dayMs);
    await runMaintenance(shared.deps);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await listParts()).not.toContain(idOf(path));
  });

  test('stays in place when the disk is full and continues from there', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    await append(path, 0, bytes.subarray(0, 400));
    const { parts } = shared.deps.uploads;
    const { append: appendPart } = parts;
    parts.append = async () => {
      throw new AppError('STORAGE_FULL');
    };
    expect(await append(path, 400, bytes.subarray(400))).toMatchObject({
      status: 503,
      json: errorOf('STORAGE_FULL'),
    });
    parts.append = appendPart;
    expect((await ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('400');
    expect((await append(path, 400, bytes.subarray(400))).status).toBe(204);
    expect(await chat.files()).toMatchObject([{ sha256: hashOf(bytes) }]);
  });

  test('waits complete while the store is full, and maintenance finishes it', async () => {
    const bytes = randomBytes(500);
    const path = await begin(500);
    const { blobs } = shared.deps;
    const { adopt } = blobs;
    blobs.adopt = async () => {
      throw new AppError('STORAGE_FULL');
    };
    expect(await append(path, 0, bytes)).toMatchObject({ status: 503, json: errorOf('STORAGE_FULL') });
    await runMaintenance(shared.deps);
    expect(await chat.files()).toEqual([]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 500 });
    blobs.adopt = adopt;
    await runMaintenance(shared.deps);
    expect(await chat.files()).toMatchObject([{ state: 'kept', sha256: hashOf(bytes) }]);
    expect(await chat.usage()).toEqual({ used: 500, reserved: 0 });
  });

  test('an upload that became a file cannot be given up', async () => {
    const path = await begin(0);
    expect(await ask('terminateUpload', path)).toMatchObject({ status: 410, json: errorOf('UPLOAD_GONE') });
    expect(await chat.files()).toHaveLength(1);
  });
});

test('the server reports the supported protocol to everybody', async () => {
  const path = { groupId: chat.groupId };
  const answer = await call(shared, 'getUploadCapabilities', { path });
  expect(answer.status).toBe(204);
  expect(answer.headers['tus-version']).toBe('1.0.0');
  expect(answer.headers['tus-extension']).toBe(
    'creation,creation-with-upload,creation-defer-length,expiration,checksum,termination,concatenation',
  );
  expect(answer.headers['tus-checksum-algorithm']).toBe('sha1,sha256');
  expect(Number(answer.headers['tus-max-size'])).toBeGreaterThan(0);
});
