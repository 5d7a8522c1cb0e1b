import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStorage } from '../../test/support/browser.ts';
import { eventually } from '../../test/support/eventually.ts';
import { createHttpServer, errorAnswer, sendJson } from '../../test/support/http-server.ts';
import { createBytes, createTusServer, groupId } from '../../test/support/tus-server.ts';
import { createUploadMemory, UnreadableFileError, type UploadState, uploadFile } from '../upload.ts';

const retryDelay = () => 1;
const kib = 1024;

describe('a lost network', () => {
  test('is waited for, however long, and costs only the part that broke', async () => {
    let isDown = false;
    let hasBroken = false;
    const server = await createTusServer((request, response) => {
      if (request.headers['upload-offset'] === String(1024 * kib) && !hasBroken) {
        isDown = true;
        hasBroken = true;
      }
      if (isDown) response.destroy();
      return isDown;
    });
    const bytes = createBytes(3072 * kib);
    const states = new Set<UploadState>();
    const { fileId } = await uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File([bytes], 'a.bin'),
      chunkSizeBytes: 1024 * kib,
      retryDelay: (failures) => {
        if (failures === 20) isDown = false;
        return 1;
      },
      onStateChange: (state) => states.add(state),
    }).result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    const asking = Array.from({ length: 20 }, () => 'HEAD');
    expect(server.methods()).toEqual(['POST', 'PATCH', 'PATCH', ...asking, 'PATCH', 'PATCH']);
    expect([...states]).toEqual(['uploading', 'waiting', 'done']);
  });
});

describe('a stalled connection', () => {
  test('is cut, and the upload resumes from what arrived', async () => {
    let isSilent = false;
    const server = await createTusServer((request) => {
      const isUnanswered = request.headers['upload-offset'] === String(1024 * kib) && !isSilent;
      isSilent ||= isUnanswered;
      return isUnanswered;
    });
    const bytes = createBytes(2048 * kib);
    const { fileId } = await uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File([bytes], 'a.bin'),
      chunkSizeBytes: 1024 * kib,
      retryDelay,
      stallTimeoutMs: 200,
    }).result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(isSilent).toBe(true);
    expect(server.methods()).toContain('HEAD');
    expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1);
  });

  test('is cut before any answer, and the upload waits', async () => {
    const server = await createTusServer(() => true);
    const states: UploadState[] = [];
    const upload = uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File(['abc'], 'a.txt'),
      retryDelay: () => 1_000_000,
      stallTimeoutMs: 20,
      onStateChange: (state) => states.push(state),
    });
    await eventually(() => expect(states).toEqual(['uploading', 'waiting']));
    await upload.abort();
  });

  test('is not assumed while the upload waits for the token, or for the person', async () => {
    const server = await createTusServer();
    let sendToken: (token: string) => void = () => undefined;
    const getToken = () => new Promise<string>((resolve) => (sendToken = resolve));
    const states: UploadState[] = [];
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const upload = uploadFile({
      baseUrl: server.url,
      getToken,
      groupId,
      file: new File(['abc'], 'a.txt'),
      onStateChange: (state) => states.push(state),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    upload.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    upload.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    sendToken('token-1');
    await upload.result;
    expect(states).toEqual(['uploading', 'paused', 'uploading', 'done']);
  });
});

test('an upload whose last answer is lost is done, and not started again', async () => {
  let isCut = false;
  const server = await createTusServer((request, response) => {
    if (request.method === 'PATCH' && !isCut) {
      isCut = true;
      response.end = () => response.destroy();
    }
    return false;
  });
  const bytes = createBytes(1500 * kib);
  const file = new File([bytes], 'a.bin');
  const { fileId } = await uploadFile({ baseUrl: server.url, groupId, file, retryDelay }).result;
  expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
  expect(server.methods()).toEqual(['POST', 'PATCH', 'HEAD']);
});

test('a file that changed since it was picked is not waited for', async () => {
  const server = await createTusServer();
  const folder = await mkdtemp(join(tmpdir(), 'api-client-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.txt'), 'before');
  const file = await openAsBlob(join(folder, 'a.txt'));
  await writeFile(join(folder, 'a.txt'), 'after, and longer');
  const { result } = uploadFile({ baseUrl: server.url, groupId, file, retryDelay });
  await expect(result).rejects.toBeInstanceOf(UnreadableFileError);
  expect(server.requests).toEqual([]);
});

describe('a refusal', () => {
  test('throws an ApiError with our envelope at once', async () => {
    const server = await createHttpServer((_, response) =>
      sendJson(response, 413, errorAnswer('QUOTA_EXCEEDED', 'ที่เก็บเต็มแล้ว'), { 'x-request-id': 'request-1' }),
    );
    const { result } = uploadFile({ baseUrl: server.url, groupId, file: new File(['x'], 'a.txt') });
    await expect(result).rejects.toMatchObject({
      name: 'ApiError',
      status: 413,
      code: 'QUOTA_EXCEEDED',
      message: 'ที่เก็บเต็มแล้ว',
      requestId: 'request-1',
    });
  });

  const statuses = [400, 401, 403, 404, 409, 413];
  test.each(statuses)('status %i at creation is not retried', async (status) => {
    let count = 0;
    const server = await createHttpServer((_, response) => {
      count += 1;
      sendJson(response, status, errorAnswer('NOT_FOUND'));
    });
    const file = new File(['x'], 'a.txt');
    await expect(uploadFile({ baseUrl: server.url, groupId, file, retryDelay }).result).rejects.toMatchObject(
      { status },
    );
    expect(count).toBe(1);
  });

  test('repeated server errors give the upload up', async () => {
    let count = 0;
    const server = await createHttpServer((_, response) => {
      count += 1;
      sendJson(response, 503, errorAnswer('UNAVAILABLE'));
    });
    const file = new File(['x'], 'a.txt');
    await expect(uploadFile({ baseUrl: server.url, groupId, file, retryDelay }).result).rejects.toMatchObject(
      { code: 'UNAVAILABLE' },
    );
    expect(count).toBe(7);
  });

  test('a token that is refused in the middle keeps the received bytes for later', async () => {
    let isSignedIn = true;
    const server = await createTusServer((request, response) => {
      if (request.headers['upload-offset'] === String(1024 * kib)) isSignedIn = false;
      if (!isSignedIn) sendJson(response, 401, errorAnswer('TOKEN_EXPIRED'));
      return !isSignedIn;
    });
    const memory = createUploadMemory(createStorage());
    const bytes = createBytes(2048 * kib);
    const file = new File([bytes], 'a.bin', { lastModified: 1 });
    const options = { baseUrl: server.url, groupId, file, memory, chunkSizeBytes: 1024 * kib, retryDelay };
    await expect(uploadFile(options).result).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    await expect(uploadFile(options).result).rejects.toMatchObject({ status: 401 });
    expect(server.methods()).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD']);
    expect(memory.list()).toHaveLength(1);
  });
});
