import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { createHttpServer, errorAnswer, sendJson } from '../../test/support/http-server.ts';
import { createBytes, createTusServer, groupId } from '../../test/support/tus-server.ts';
import {
  createUploadMemory,
  listLeftUploads,
  UnreadableFileError,
  type UploadLocks,
  type UploadMemory,
  type UploadState,
  uploadFile,
} from '../upload.ts';

const retryDelay = () => 1;
const kib = 1024;

describe('an upload', () => {
  test('of a small file is one request, and leads to the file of its address', async () => {
    const server = await createTusServer();
    const bytes = createBytes(3 * kib);
    const file = new File([bytes], 'งบประมาณ ปี 2569.pdf', { type: 'application/pdf' });
    const { fileId } = await uploadFile({ baseUrl: server.url, groupId, file }).result;
    expect(server.methods()).toEqual(['POST']);
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(await server.metadata(fileId)).toEqual({
      filename: 'งบประมาณ ปี 2569.pdf',
      filetype: 'application/pdf',
    });
  });

  test('of an empty file is one request without bytes', async () => {
    const server = await createTusServer();
    const { fileId } = await uploadFile({ baseUrl: server.url, groupId, file: new File([], 'ว่าง.txt') })
      .result;
    expect(await server.read(fileId)).toHaveLength(0);
  });

  test('of a larger file goes in parts, and says how far it is', async () => {
    const server = await createTusServer();
    const bytes = createBytes(2500 * kib);
    const progress: number[] = [];
    const { fileId } = await uploadFile({
      baseUrl: server.url,
      groupId,
      file: new Blob([bytes]),
      name: 'ชื่อใหม่.bin',
      chunkSizeBytes: 1024 * kib,
      onProgress: ({ sentBytes, totalBytes }) => {
        expect(totalBytes).toBe(bytes.length);
        progress.push(sentBytes);
      },
    }).result;
    expect(server.methods()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(await server.metadata(fileId)).toMatchObject({ filename: 'ชื่อใหม่.bin' });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(bytes.length);
  });

  test('asks for the token before each request', async () => {
    const server = await createTusServer();
    let count = 0;
    const getToken = async () => `token-${++count}`;
    const file = new File([createBytes(2048 * kib)], 'a.bin');
    await uploadFile({ baseUrl: server.url, getToken, groupId, file, chunkSizeBytes: 1024 * kib }).result;
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-3',
    ]);
  });
});

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

describe('a connection that falls silent', () => {
  test('is cut, and the upload goes on from what arrived', async () => {
    let isSilent = false;
    const server = await createTusServer((request) => {
      const isLost = request.headers['upload-offset'] === String(1024 * kib) && !isSilent;
      isSilent ||= isLost;
      return isLost;
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

  test('is cut before it says a word, and the upload is waited for', async () => {
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

  test('is not one that waits for the token, or for the person', async () => {
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

test('an upload whose last answer is lost is done all the same, and not begun again', async () => {
  let isLost = false;
  const server = await createTusServer((request, response) => {
    if (request.method === 'PATCH' && !isLost) {
      isLost = true;
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
  test('is an ApiError of our envelope, at once', async () => {
    const server = await createHttpServer((_, response) =>
      sendJson(response, 413, errorAnswer('QUOTA_EXCEEDED', 'พื้นที่เต็มแล้ว'), { 'x-request-id': 'request-1' }),
    );
    const { result } = uploadFile({ baseUrl: server.url, groupId, file: new File(['x'], 'a.txt') });
    await expect(result).rejects.toMatchObject({
      name: 'ApiError',
      status: 413,
      code: 'QUOTA_EXCEEDED',
      message: 'พื้นที่เต็มแล้ว',
      requestId: 'request-1',
    });
  });

  const statuses = [400, 401, 403, 404, 409, 413];
  test.each(statuses)('of %i at creation is not asked for again', async (status) => {
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

  test('of a server that stumbles on and on is given up', async () => {
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

  test('of the token in the middle keeps what arrived for another time', async () => {
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

describe('a reload', () => {
  test('is survived: the same file goes on where it was', async () => {
    const server = await createTusServer();
    const storage = createStorage();
    const bytes = createBytes(3072 * kib);
    const begin = (
      memory: UploadMemory,
      { name, onProgress }: { name?: string; onProgress?: () => void } = {},
    ) =>
      uploadFile({
        baseUrl: server.url,
        groupId,
        file: new File([bytes], 'งบ.bin', { lastModified: 1 }),
        ...(name && { name }),
        chunkSizeBytes: 1024 * kib,
        memory,
        ...(onProgress && { onProgress }),
      });

    // Renamed or not, it is the file as the device has it that will be picked again.
    const before = begin(createUploadMemory(storage), {
      name: 'งบประมาณ.bin',
      onProgress: () => {
        if (server.methods().includes('PATCH')) void before.abort();
      },
    });
    await expect(before.result).rejects.toMatchObject({ name: 'AbortError' });
    expect(createUploadMemory(storage).list()).toEqual([
      {
        groupId,
        fileName: 'งบ.bin',
        sizeBytes: bytes.length,
        url: expect.stringContaining(server.url),
        fingerprint: expect.any(String),
      },
    ]);

    const { fileId } = await begin(createUploadMemory(storage)).result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1);
    expect(createUploadMemory(storage).list()).toEqual([]);
  });

  test('after the server gave the upload up begins anew', async () => {
    const server = await createTusServer();
    const memory: UploadMemory = {
      ...createUploadMemory(createStorage()),
      find: () => ({
        groupId,
        fileName: 'a.bin',
        sizeBytes: 3,
        url: `${server.url}/api/group/${groupId}/upload/gone`,
      }),
    };
    const { fileId } = await uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File(['abc'], 'a.bin'),
      memory,
    }).result;
    expect((await server.read(fileId)).toString()).toBe('abc');
    expect(server.methods()).toEqual(['HEAD', 'POST']);
  });
});

describe('a person', () => {
  test('pauses and resumes', async () => {
    const server = await createTusServer();
    const bytes = createBytes(3072 * kib);
    const states: UploadState[] = [];
    const upload = uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File([bytes], 'a.bin'),
      chunkSizeBytes: 1024 * kib,
      retryDelay,
      onStateChange: (state) => states.push(state),
      onProgress: ({ sentBytes }) => {
        if (sentBytes >= 1024 * kib && !states.includes('paused')) upload.pause();
      },
    });
    await eventually(() => expect(upload.state).toBe('paused'));
    upload.resume();
    const { fileId } = await upload.result;
    expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
    expect(states.filter((state) => state !== 'waiting').slice(0, 3)).toEqual([
      'uploading',
      'paused',
      'uploading',
    ]);
    expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1);
    expect(server.methods()).toContain('HEAD');
  });

  test('pauses while the token is being fetched, and the request of before never goes out', async () => {
    const server = await createTusServer();
    let sendToken: (token: string) => void = () => undefined;
    const getToken = vi.fn(() => new Promise<string>((resolve) => (sendToken = resolve)));
    const upload = uploadFile({ baseUrl: server.url, getToken, groupId, file: new File(['abc'], 'a.txt') });
    await eventually(() => expect(getToken).toHaveBeenCalledTimes(1));
    upload.pause();
    sendToken('token-1');
    upload.resume();
    await eventually(() => expect(getToken).toHaveBeenCalledTimes(2));
    sendToken('token-2');
    await upload.result;
    expect(server.requests.map(({ authorization }) => authorization)).toEqual(['Bearer token-2']);
  });

  test('gives it up, and the server forgets what arrived', async () => {
    // Parts are swallowed, so that the upload is still under way when it is given up.
    const server = await createTusServer((request) => request.method === 'PATCH');
    const memory = createUploadMemory(createStorage());
    const upload = uploadFile({
      baseUrl: server.url,
      groupId,
      file: new File([createBytes(3072 * kib)], 'a.bin'),
      chunkSizeBytes: 1024 * kib,
      memory,
    });
    await eventually(() => expect(memory.list()).toHaveLength(1));
    const [unfinished] = memory.list();
    await upload.abort({ terminate: true });
    await expect(upload.result).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.methods().at(-1)).toBe('DELETE');
    const again = await fetch(unfinished?.url ?? '', {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(again.status).toBe(404);
    expect(memory.list()).toEqual([]);
    expect(upload.state).toBe('aborted');
  });

  test('leaves by a signal', async () => {
    const server = await createTusServer();
    const signal = AbortSignal.abort();
    const upload = uploadFile({ baseUrl: server.url, groupId, file: new File(['abc'], 'a.txt'), signal });
    await expect(upload.result).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
  });
});

describe('what is left over', () => {
  const begin = async (locks: UploadLocks | null) => {
    // Parts are swallowed, so that the upload stays under way.
    const server = await createTusServer((request) => request.method === 'PATCH');
    const memory = createUploadMemory(createStorage());
    const file = new File([createBytes(1500 * kib)], 'a.bin');
    const upload = uploadFile({ baseUrl: server.url, groupId, file, memory, locks });
    await eventually(() => expect(memory.list()).toHaveLength(1));
    return { memory, upload };
  };

  test('is nothing that a tab has in its hands, paused or not', async () => {
    const locks = createLocks();
    const { memory, upload } = await begin(locks);
    expect(await listLeftUploads({ memory, locks })).toEqual([]);
    upload.pause();
    expect(await listLeftUploads({ memory, locks })).toEqual([]);
    await upload.abort();
    expect(await listLeftUploads({ memory, locks })).toEqual(memory.list());
    expect(memory.list()).toHaveLength(1);
  });

  test('is all that was begun where a browser has no locks', async () => {
    const { memory, upload } = await begin(null);
    expect(await listLeftUploads({ memory, locks: null })).toEqual(memory.list());
    await upload.abort();
  });
});

test('what is remembered can be struck out one by one', () => {
  const memory = createUploadMemory(createStorage());
  for (const name of ['a', 'b']) {
    memory.remember(name, {
      groupId,
      fileName: `${name}.txt`,
      sizeBytes: 1,
      url: `http://127.0.0.1/${name}`,
    });
  }
  const [first] = memory.list();
  memory.forget(first?.fingerprint ?? '');
  expect(memory.list().map(({ fileName }) => fileName)).toEqual(['b.txt']);
});

test('what a signed-out person began is struck out', () => {
  const storage = createStorage({ theme: 'dark' });
  const memory = createUploadMemory(storage);
  memory.remember('a', { groupId, fileName: 'a.txt', sizeBytes: 1, url: 'http://127.0.0.1/a' });
  memory.clear();
  expect(memory.list()).toEqual([]);
  expect(storage.getItem('theme')).toBe('dark');
});

function createStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
}

function createLocks(): UploadLocks {
  const held = new Set<{ name: string }>();
  return {
    async request(name, _, callback) {
      const lock = { name };
      held.add(lock);
      await callback();
      held.delete(lock);
    },
    query: async () => ({ held: [...held] }),
  };
}
