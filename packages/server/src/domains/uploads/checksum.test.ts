import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import { restartUploads } from '../../../test/scenes/uploads/uploads.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
});

const errorOf = (code: string) => ({ success: false, error: { code } });
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const sha256Of = (bytes: Buffer) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

async function begin(sizeBytes: number): Promise<string> {
  const { status, headers } = await tus.create(chat.groupId, sizeBytes);
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}

describe('a checksum', () => {
  test('a checksum that matches keeps its bytes, also with the creation', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    const headers = { 'upload-checksum': sha256Of(bytes.subarray(0, 400)) };
    expect((await tus.append(path, 0, bytes.subarray(0, 400), { headers })).status).toBe(204);
    const rest = { headers: { 'upload-checksum': sha256Of(bytes.subarray(400)) } };
    expect((await tus.append(path, 400, bytes.subarray(400), rest)).status).toBe(204);
    const whole = { body: bytes, headers: { 'upload-checksum': sha256Of(bytes) } };
    expect((await tus.create(chat.groupId, 1000, whole)).status).toBe(201);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await chat.files()).toMatchObject([{ sha256 }, { sha256 }]);
  });

  test('a checksum that does not match leaves the upload unchanged', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    await tus.append(path, 0, bytes.subarray(0, 400));
    const headers = { 'upload-checksum': sha256Of(Buffer.from('other bytes')) };
    const refused = await tus.append(path, 400, bytes.subarray(400), { headers });
    expect(refused).toMatchObject({ status: 460, json: errorOf('CHECKSUM_MISMATCH') });
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('400');
    expect(await chat.files()).toEqual([]);
    expect((await tus.append(path, 400, bytes.subarray(400))).status).toBe(204);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await chat.files()).toMatchObject([{ sha256 }]);
  });

  test('a checksum that does not match at the creation leaves nothing', async () => {
    const headers = { 'upload-checksum': sha256Of(Buffer.from('other bytes')) };
    const refused = await tus.create(chat.groupId, 1000, { body: randomBytes(1000), headers });
    expect(refused).toMatchObject({ status: 460, json: errorOf('CHECKSUM_MISMATCH') });
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('a checksum that a crash left unverified keeps none of its bytes', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    await tus.append(path, 0, bytes.subarray(0, 400));
    await shared.deps.db
      .updateTable('uploads')
      .set({ unverified_from: 400 })
      .where('id', '=', idOf(path))
      .execute();
    const { parts, finishWhole } = restartUploads(shared.deps);
    await parts.append(idOf(path), 400, Readable.from([randomBytes(600)]));
    expect(await finishWhole()).toEqual([]);
    expect(await chat.files()).toEqual([]);
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('400');
  });

  test.each([
    ['another algorithm', 'md5 1B2M2Y8AsgTpgAmY7PhCfg=='],
    ['no digest', 'sha256'],
    ['a digest that is too short', 'sha256 AAAA'],
    ['a digest that is not base64', `sha256 ${'!'.repeat(44)}`],
  ])('a checksum of %s is rejected', async (_what, checksum) => {
    const path = await begin(1000);
    const headers = { 'upload-checksum': checksum };
    expect(await tus.append(path, 0, randomBytes(10), { headers })).toMatchObject({
      status: 400,
      json: errorOf('INVALID_REQUEST'),
    });
    expect((await tus.create(chat.groupId, 10, { headers })).status).toBe(400);
  });
});
