import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Upload } from 'tus-js-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../../test/scenes/chat.ts';
import { type Asking, createTusClient, type TusClient } from '../../../../test/scenes/uploads/tus.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { corsOrigins: ['https://pages.example'] });
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

const errorOf = (code: string) => ({ success: false, error: { code } });
const collection = () => `/api/group/${chat.groupId}/upload`;
const unknownId = '6f3c1f6e-0000-4000-8000-000000000000';

async function begin(sizeBytes: number, asking?: Asking): Promise<string> {
  const { status, json, headers } = await tus.create(chat.groupId, sizeBytes, asking);
  expect([status, json]).toEqual([201, null]);
  return headers.get('location') ?? '';
}

/** Sends headers unchanged, which `fetch` does not do for some of them; resolves to the status. */
async function sendRaw(path: string, headers: Record<string, string>): Promise<number> {
  return await new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    });
    sent.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('a method in a header', () => {
  const over = (method: string, path: string, { headers, ...asking }: Asking = {}) =>
    tus.send('POST', path, { ...asking, headers: { 'x-http-method-override': method, ...headers } });

  test('works for sending, querying and ending like the method itself', async () => {
    const bytes = randomBytes(100);
    const path = await begin(100);
    const sent = await over('PATCH', path, {
      body: bytes.subarray(0, 40),
      headers: { 'upload-offset': '0' },
    });
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '40']);
    const head = await over('HEAD', path);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '40']);
    const rest = { body: bytes.subarray(40), headers: { 'upload-offset': '40' } };
    expect((await over('patch', path, rest)).status).toBe(204);
    expect(await chat.files()).toMatchObject([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
    const other = await begin(100);
    expect((await over('DELETE', other)).status).toBe(204);
    expect((await over('HEAD', other)).status).toBe(410);
  });

  test.each([
    ['PATCH', 405],
    ['DELETE', 405],
    // As HEAD itself: the list has one.
    ['HEAD', 200],
  ])('%s creates no upload at the collection', async (method, status) => {
    const headers = { 'upload-length': '10', 'upload-offset': '0' };
    expect((await over(method, collection(), { headers })).status).toBe(status);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('an overriding method that tus does not have creates no upload', async () => {
    const headers = { 'upload-length': '10' };
    expect((await over('PUT', collection(), { headers })).status).toBe(400);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('changes nothing at other addresses', async () => {
    const answer = await tus.ask('getGroup', `/api/group/${chat.groupId}`, {
      headers: { 'x-http-method-override': 'DELETE' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a creation', () => {
  test.each(['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'image/png'])(
    'the creation of an upload without bytes is accepted with the content type %s',
    async (type) => {
      const headers = { 'upload-length': '10', 'content-type': type, 'content-length': '0' };
      expect(await sendRaw(collection(), headers)).toBe(201);
    },
  );

  test.each([
    ['no metadata', {}],
    ['metadata without a name', { 'upload-metadata': `filetype ${btoa('text/plain')}` }],
  ])('the creation of an upload with %s keeps a file under a made name', async (_what, headers) => {
    const body = Buffer.from('x');
    const answer = await tus.ask('createUpload', collection(), {
      body,
      headers: { 'upload-length': '1', ...headers },
    });
    expect(answer.status).toBe(201);
    expect(await chat.files()).toMatchObject([{ name: 'ไฟล์' }]);
  });

  test('accepts the name and the type that Uppy sends', async () => {
    const metadata = `name ${btoa('a.txt')},type ${btoa('text/plain')}`;
    await begin(1, { body: Buffer.from('x'), headers: { 'upload-metadata': metadata } });
    expect(await chat.files()).toMatchObject([{ name: 'a.txt' }]);
  });

  test.each(['1e3', '0x10', '+5', '5.0', '-1', 'five'])(
    'the creation of an upload of %s bytes is refused',
    async (length) => {
      const answer = await tus.create(chat.groupId, 0, { headers: { 'upload-length': length } });
      expect(answer).toMatchObject({ status: 400, json: errorOf('INVALID_REQUEST') });
    },
  );

  test('the creation of an upload of more bytes than a number holds is too large', async () => {
    const headers = { 'upload-length': '9223372036854775807' };
    const answer = await tus.create(chat.groupId, 0, { headers });
    expect(answer).toMatchObject({ status: 413, json: errorOf('PAYLOAD_TOO_LARGE') });
  });
});

test('the offset comes with the metadata as they were sent', async () => {
  const metadata = `filename ${btoa('a.txt')},own key,relativePath bnVsbA==`.replace('own key', 'own');
  const parts = await begin(10, { headers: { 'upload-metadata': metadata } });
  expect((await tus.ask('getUploadOffset', parts)).headers.get('upload-metadata')).toBe(metadata);
  const whole = await begin(1, { body: Buffer.from('x'), headers: { 'upload-metadata': metadata } });
  expect((await tus.ask('getUploadOffset', whole)).headers.get('upload-metadata')).toBe(metadata);
  const none = await tus.ask('createUpload', collection(), { headers: { 'upload-length': '10' } });
  const bare = none.headers.get('location') ?? '';
  expect((await tus.ask('getUploadOffset', bare)).headers.get('upload-metadata')).toBeNull();
});

test('a checksum by sha1 keeps the bytes that it matches, and no others', async () => {
  const bytes = randomBytes(100);
  const path = await begin(100);
  const sha1Of = (text: Buffer) => `sha1 ${createHash('sha1').update(text).digest('base64')}`;
  const wrong = { headers: { 'upload-checksum': sha1Of(Buffer.from('other bytes')) } };
  expect((await tus.append(path, 0, bytes, wrong)).status).toBe(460);
  const right = { headers: { 'upload-checksum': sha1Of(bytes) } };
  expect((await tus.append(path, 0, bytes, right)).status).toBe(204);
});

test.each(['HEAD', 'PATCH', 'DELETE'])('%s of an invalid id finds nothing', async (method) => {
  for (const id of ['none', unknownId.toUpperCase(), unknownId]) {
    const headers = method === 'PATCH' ? { 'upload-offset': '0' } : {};
    const asking = { headers, ...(method === 'PATCH' && { body: Buffer.from('x') }) };
    expect((await tus.send(method, `${collection()}/${id}`, asking)).status).toBe(404);
  }
});

test('every answer has the version, including failures', async () => {
  const path = await begin(10);
  const answers = await Promise.all([
    tus.ask('getUploadOffset', path),
    tus.ask('getUploadOffset', path, { as: 'forged' }),
    tus.ask('getUploadOffset', `${collection()}/none`),
    tus.append(path, 5, Buffer.from('x')),
    tus.append(path, 0, Buffer.from('x'), { headers: { 'content-type': 'text/plain' } }),
    tus.send('PUT', path),
    tus.ask('createRequestUpload', '/api/share/AAAAAAAAAAAAAAAAAAAAAA/upload'),
    tus.ask('terminateUpload', path),
  ]);
  expect(answers.map(({ headers }) => headers.get('tus-resumable'))).toEqual(answers.map(() => '1.0.0'));
});

test.each(['0.2.2', '', '2.0.0'])(
  'version "%s" is refused with ours, and creates nothing',
  async (version) => {
    const answer = await tus.create(chat.groupId, 10, { headers: { 'tus-resumable': version } });
    expect(answer).toMatchObject({ status: 412, json: errorOf('TUS_VERSION_UNSUPPORTED') });
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  },
);

test('each address reports the capabilities of the server', async () => {
  const paths = [collection(), `${collection()}/${unknownId}`, '/api/share/AAAAAAAAAAAAAAAAAAAAAA/upload'];
  for (const path of [...paths, `${paths[2]}/${unknownId}`]) {
    const answer = await fetch(new URL(path, origin), { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256');
    expect(answer.headers.get('tus-extension')).toContain('creation-defer-length');
    expect(answer.headers.get('tus-extension')).toContain('concatenation');
  }
});

test('a page of another origin may send and read every header of the protocol', async () => {
  const names = ['upload-concat', 'upload-defer-length', 'x-http-method-override', 'x-requested-with'];
  const preflight = await fetch(new URL(collection(), origin), {
    method: 'OPTIONS',
    headers: {
      origin: 'https://pages.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': names.join(','),
    },
  });
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(/, */) ?? [];
  expect(allowed).toEqual(expect.arrayContaining(names));
  const refused = await tus.ask('createUpload', collection(), {
    headers: { origin: 'https://pages.example', 'upload-concat': 'partial', 'upload-length': '5' },
  });
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://pages.example');
  expect(refused.headers.get('access-control-expose-headers')).toContain('Upload-Metadata');
});

describe('tus-js-client', () => {
  const send = (bytes: Buffer, options: Upload['options']) =>
    new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: new URL(collection(), origin).href,
        headers: { authorization: `Bearer ${token}` },
        retryDelays: null,
        onSuccess: () => resolve(),
        onError: reject,
        ...options,
      }).start();
    });

  test('sends a file in parts by POST alone', async () => {
    const bytes = randomBytes(50_000);
    await send(bytes, { overridePatchMethod: true, chunkSize: 20_000, metadata: { filename: 'a.bin' } });
    expect(await chat.files()).toMatchObject([
      { name: 'a.bin', sha256: createHash('sha256').update(bytes).digest('hex') },
    ]);
  });
});
