import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createHttpServer, errorAnswer, sendJson } from '../../test/support/http-server.ts';
import { createBytes, createTusServer, groupId } from '../../test/support/tus-server.ts';
import { ApiError, NetworkError } from '../errors/error.ts';
import { uploadFile, uploadToRequest } from '../upload.ts';

const retryDelay = () => 1;
const kib = 1024;
const overrideHeader = 'x-http-method-override';

/** Answers with the page of a proxy. */
function sendPage(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'content-type': 'text/html', connection: 'close' });
  response.end(`<html><head><title>${status}</title></head></html>`);
  return true;
}

const bytesOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

/** Creates a server behind a proxy that refuses larger bodies, as nginx does. */
async function createServerBehindProxy(maxBodyBytes: number, path?: string) {
  const refusedBytes: number[] = [];
  const server = await createTusServer((request, response) => {
    if (bytesOf(request) <= maxBodyBytes) return false;
    refusedBytes.push(bytesOf(request));
    request.resume();
    return sendPage(response, 413);
  }, path);
  return { ...server, refusedBytes };
}

/** Creates a server behind a network that refuses a method by this status. */
function createServerWithoutMethod(method: string, status: number) {
  return createTusServer((request, response) => {
    if (request.method !== method || overrideHeader in request.headers) return false;
    request.resume();
    return sendPage(response, status);
  });
}

describe('a proxy that refuses large bodies', () => {
  test('halves the parts until they pass', async () => {
    const server = await createServerBehindProxy(256 * kib);
    const bytes = createBytes(2100 * kib);
    const file = new File([bytes], 'a.bin');
    const chunkSizeBytes = 2048 * kib;
    const { fileId } = await uploadFile({ baseUrl: server.url, groupId, file, chunkSizeBytes, retryDelay })
      .result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(server.refusedBytes.map((size) => size / kib)).toEqual([2048, 1024, 512]);
  });

  test('is remembered for the next upload to this server', async () => {
    const server = await createServerBehindProxy(256 * kib);
    const file = new File([createBytes(600 * kib)], 'a.bin');
    await uploadFile({ baseUrl: server.url, groupId, file, retryDelay }).result;
    const before = server.refusedBytes.length;
    await uploadFile({ baseUrl: server.url, groupId, file, retryDelay }).result;
    expect(before).toBeGreaterThan(0);
    expect(server.refusedBytes).toHaveLength(before);
  });

  test('refuses a small file with its creation, and takes its bytes in parts', async () => {
    const server = await createServerBehindProxy(64 * kib);
    const bytes = createBytes(300 * kib);
    const upload = uploadFile({ baseUrl: server.url, groupId, file: new File([bytes], 'a.bin'), retryDelay });
    expect(new Uint8Array(await server.read((await upload.result).fileId))).toEqual(bytes);
    expect(server.refusedBytes.map((size) => size / kib)).toEqual([300, 256, 128]);
  });

  test('lets a file request through, too', async () => {
    const server = await createServerBehindProxy(512 * kib, '/api/share/abc/upload');
    const bytes = createBytes(3000 * kib);
    const file = new File([bytes], 'a.bin');
    const { fileId } = await uploadToRequest({ baseUrl: server.url, shareSlug: 'abc', file, retryDelay })
      .result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
  });

  test('ends the upload if it refuses the smallest parts', async () => {
    const server = await createServerBehindProxy(kib);
    const file = new File([createBytes(100 * kib)], 'a.bin');
    const { result } = uploadFile({ baseUrl: server.url, groupId, file, retryDelay });
    await expect(result).rejects.toMatchObject({ status: 413, code: null });
    expect(server.refusedBytes.at(-1)).toBe(64 * kib);
  });
});

test.each(['QUOTA_EXCEEDED', 'PAYLOAD_TOO_LARGE'])('%s of the server ends the upload', async (code) => {
  const server = await createTusServer((request, response) => {
    if (request.method !== 'PATCH') return false;
    request.resume();
    sendJson(response, 413, errorAnswer(code));
    return true;
  });
  const file = new File([createBytes(3000 * kib)], 'a.bin');
  const { result } = uploadFile({ baseUrl: server.url, groupId, file, retryDelay });
  await expect(result).rejects.toMatchObject({ status: 413, code });
  expect(server.methods()).toEqual(['POST', 'PATCH']);
});

describe('a network that refuses a method', () => {
  test.each([403, 405, 501])(
    'a network that refuses PATCH by %s gets POST from the first part on',
    async (status) => {
      const server = await createServerWithoutMethod('PATCH', status);
      const bytes = createBytes(3000 * kib);
      const file = new File([bytes], 'a.bin');
      const upload = () =>
        uploadFile({ baseUrl: server.url, groupId, file, retryDelay, chunkSizeBytes: 1024 * kib });
      const { fileId } = await upload().result;
      expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
      expect(server.methods()).toEqual(['POST', 'PATCH', 'HEAD', 'POST', 'POST', 'POST']);
      await upload().result;
      expect(server.methods().filter((method) => method === 'PATCH')).toHaveLength(1);
    },
  );

  test('gets HEAD and DELETE as POST', async () => {
    let patchCount = 0;
    const server = await createTusServer((request, response) => {
      const { method } = request;
      if (method === 'PATCH') patchCount += 1;
      if (method === 'PATCH' && patchCount === 1) response.destroy();
      // The third is unanswered when the upload ends.
      if (method === 'PATCH' && patchCount !== 2) return true;
      return (method === 'HEAD' || method === 'DELETE') && sendPage(response, 405);
    });
    const bytes = createBytes(3000 * kib);
    const begin = () => uploadFile({ baseUrl: server.url, groupId, file: new Blob([bytes]), retryDelay });
    const { fileId } = await begin().result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);

    const other = begin();
    await expect.poll(() => patchCount).toBe(3);
    await other.abort({ terminate: true });
    expect(server.methods().slice(-2)).toEqual(['DELETE', 'POST']);
  });

  test('ends the upload if it refuses that, too', async () => {
    const server = await createTusServer((request, response) => {
      if (request.headers['upload-offset'] === undefined) return false;
      request.resume();
      return sendPage(response, 403);
    });
    const file = new File([createBytes(2000 * kib)], 'a.bin');
    const { result } = uploadFile({ baseUrl: server.url, groupId, file, retryDelay });
    await expect(result).rejects.toMatchObject({ status: 403, code: null });
    expect(server.methods()).toEqual(['POST', 'PATCH', 'HEAD', 'POST']);
  });

  test('is not confused with a permission that the server refuses', async () => {
    const server = await createTusServer((request, response) => {
      if (request.method !== 'PATCH') return false;
      request.resume();
      sendJson(response, 403, errorAnswer('NOT_ALLOWED'));
      return true;
    });
    const file = new File([createBytes(2000 * kib)], 'a.bin');
    const { result } = uploadFile({ baseUrl: server.url, groupId, file, retryDelay });
    await expect(result).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(server.methods()).toEqual(['POST', 'PATCH']);
  });
});

describe('a page that a network sends for an answer', () => {
  test.each([200, 511])('an upload waits while a network sends a page with %s', async (status) => {
    let isSignedIn = false;
    const server = await createTusServer((request, response) => {
      if (isSignedIn) return false;
      request.resume();
      return sendPage(response, status);
    });
    const bytes = createBytes(3000 * kib);
    const waitedFor: unknown[] = [];
    const upload = uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File([bytes], 'a.bin'),
      retryDelay: (failures) => {
        isSignedIn = failures === 10;
        return 1;
      },
      onStateChange: (state, error) => {
        if (state === 'waiting') waitedFor.push(error);
      },
    });
    expect(new Uint8Array(await server.read((await upload.result).fileId))).toEqual(bytes);
    expect(waitedFor).toHaveLength(10);
    const [error] = waitedFor;
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ cause: { name: ApiError.name, status, code: null } });
  });

  test('an upload waits when a network sends a page in the middle of it', async () => {
    let pages = 0;
    const server = await createTusServer((request, response) => {
      if (request.method === 'POST' || pages === 4) return false;
      pages += 1;
      request.resume();
      return sendPage(response, 200);
    });
    const bytes = createBytes(3000 * kib);
    const upload = uploadFile({ baseUrl: server.url, groupId, file: new Blob([bytes]), retryDelay });
    expect(new Uint8Array(await server.read((await upload.result).fileId))).toEqual(bytes);
    expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1);
  });
});

test('a blocked address of another kind ends the upload', async () => {
  const server = await createHttpServer((_, response) => sendPage(response, 403));
  const { result } = uploadFile({ baseUrl: server.url, groupId, file: new Blob(['abc']), retryDelay });
  await expect(result).rejects.toMatchObject({ status: 403, code: null });
});
