import { describe, expect, test, vi } from 'vitest';
import { createStorage } from '../../test/support/browser.ts';
import { eventually } from '../../test/support/eventually.ts';
import { createBytes, createTusServer, groupId } from '../../test/support/tus-server.ts';
import { createUploadMemory, type UploadMemory, type UploadState, uploadFile } from '../upload.ts';

const retryDelay = () => 1;
const kib = 1024;

describe('an upload', () => {
  test('an upload of a small file is one request, and returns the file of its address', async () => {
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

  test('an upload of an empty file is one request without bytes', async () => {
    const server = await createTusServer();
    const { fileId } = await uploadFile({ baseUrl: server.url, groupId, file: new File([], 'ว่าง.txt') })
      .result;
    expect(await server.read(fileId)).toHaveLength(0);
  });

  test('an upload of a larger file is sent in parts and reports its progress', async () => {
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

  test('requests the token before each request', async () => {
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

describe('a reload', () => {
  test('lets the same file resume where it was', async () => {
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

    // Renamed or not, the person will pick the file by its name on the device.
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

  test('starts over after the server gave the upload up', async () => {
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
  test('pauses and resumes an upload', async () => {
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

  test('can pause while the token is being fetched, and the old request is never sent', async () => {
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

  test('can abort an upload, and the server deletes what arrived', async () => {
    // Parts are swallowed, so that the upload is still running when it is aborted.
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

  test('can abort by a signal', async () => {
    const server = await createTusServer();
    const signal = AbortSignal.abort();
    const upload = uploadFile({ baseUrl: server.url, groupId, file: new File(['abc'], 'a.txt'), signal });
    await expect(upload.result).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
  });
});
