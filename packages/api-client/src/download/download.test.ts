import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createContentServer } from '../../test/support/content-server.ts';
import { createHttpServer, errorAnswer, sendJson } from '../../test/support/http-server.ts';
import { createBytes } from '../../test/support/tus-server.ts';
import { DownloadError, type DownloadOptions, downloadBlob, downloadStream } from '../download.ts';

const url = '/api/file/0b6f9a2e-1d6c-4a43-9f52-3b6a4b7f8f10/content?t=signature';
const bytes = createBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const retry = { delay: () => 0 };

const ways = [
  {
    way: 'as a blob',
    download: async (options: DownloadOptions) => {
      const { blob, ...head } = await downloadBlob(options);
      return { ...head, bytes: new Uint8Array(await blob.arrayBuffer()) };
    },
  },
  {
    way: 'as a stream',
    download: async (options: DownloadOptions) => {
      const { stream, ...head } = await downloadStream(options);
      return { ...head, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
    },
  },
];

describe.each(ways)('a download $way', ({ download }) => {
  test('returns the bytes, their name, type and size', async () => {
    const server = await createContentServer(bytes);
    const { etag, ...rest } = await download({ baseUrl: server.url, url, sizeBytes: bytes.length, sha256 });
    expect(rest).toEqual({
      bytes,
      fileName: 'งบ.pdf',
      mimeType: 'application/pdf',
      totalBytes: bytes.length,
    });
    expect(etag).toBe(`"${sha256}"`);
    expect(server.requests).toEqual([{}]);
  });

  test('a download of an empty file returns no bytes', async () => {
    const server = await createContentServer(new Uint8Array());
    const got = await download({ baseUrl: server.url, url, sizeBytes: 0 });
    expect(got).toMatchObject({ bytes: new Uint8Array(), totalBytes: 0 });
  });

  test('a download reports its progress', async () => {
    const server = await createContentServer(bytes);
    const seen: number[] = [];
    const onProgress: DownloadOptions['onProgress'] = ({ receivedBytes, totalBytes }) => {
      expect(totalBytes).toBe(bytes.length);
      seen.push(receivedBytes);
    };
    await download({ baseUrl: server.url, url, onProgress });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(bytes.length);
  });

  test('rejects a wrong size or checksum', async () => {
    const server = await createContentServer(bytes);
    const options = { baseUrl: server.url, url };
    await expect(download({ ...options, sizeBytes: 1 })).rejects.toMatchObject({ code: 'SIZE_MISMATCH' });
    const other = createHash('sha256').digest('hex');
    await expect(download({ ...options, sha256: other })).rejects.toMatchObject({ code: 'HASH_MISMATCH' });
    await expect(download({ ...options, sha256: other })).rejects.toBeInstanceOf(DownloadError);
    expect((await download({ ...options, sha256: sha256.toUpperCase() })).bytes).toEqual(bytes);
  });

  test('a download of unknown length is checked by its size at the end', async () => {
    const server = await createContentServer(bytes, { headers: { 'content-length': '' } });
    const options = { baseUrl: server.url, url };
    expect((await download(options)).totalBytes).toBeNull();
    await expect(download({ ...options, sizeBytes: 1 })).rejects.toMatchObject({ code: 'SIZE_MISMATCH' });
  });

  test('throws an ApiError with our envelope when it is refused', async () => {
    const server = await createHttpServer((_, response) =>
      sendJson(response, 410, errorAnswer('LINK_EXPIRED', 'ลิงก์หมดอายุแล้ว')),
    );
    const call = download({ baseUrl: server.url, url });
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 410, code: 'LINK_EXPIRED' });
  });

  test('aborts with the reason of its signal', async () => {
    const server = await createContentServer(bytes, { stumbles: [{ stallAfter: 1000 }] });
    const controller = new AbortController();
    const onProgress = () => controller.abort('the person left the page');
    const call = download({ baseUrl: server.url, url, onProgress, signal: controller.signal });
    await expect(call).rejects.toBe('the person left the page');
    expect(server.requests).toHaveLength(1);
  });

  test('requests a fresh address before each request', async () => {
    const server = await createContentServer(bytes, { stumbles: [{ breakAfter: 1000 }] });
    let count = 0;
    const fresh = async () => `/api/file/x/content?t=${++count}`;
    expect((await download({ baseUrl: server.url, url: fresh, retry })).bytes).toEqual(bytes);
    expect(count).toBe(2);
  });

  test('sends the token only to the API', async () => {
    const server = await createContentServer(bytes);
    const getToken = () => 'token-1';
    await download({ baseUrl: server.url, url, getToken });
    await download({ baseUrl: 'http://127.0.0.1:1', url: `${server.url}/elsewhere`, getToken });
    expect(server.requests.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', undefined]);
  });
});

describe.each(ways)('a broken download $way', ({ download }) => {
  test('resumes from the last byte as long as new ones arrive', async () => {
    const stumbles = Array.from({ length: 8 }, () => ({ breakAfter: 30_000 }));
    const server = await createContentServer(bytes, { stumbles });
    const got = await download({ baseUrl: server.url, url, sha256, retry });
    expect(got.bytes).toEqual(bytes);
    expect(server.ranges()[0]).toBeUndefined();
    for (const { range, ifRange } of server.requests.slice(1)) {
      expect(range).toMatch(/^bytes=\d+-$/);
      expect(ifRange).toBe(`"${sha256}"`);
    }
  });

  test('is cut and resumed when it stalls', async () => {
    const server = await createContentServer(bytes, { stumbles: [{ stallAfter: 1000 }] });
    const got = await download({ baseUrl: server.url, url, retry, stallTimeoutMs: 50 });
    expect(got.bytes).toEqual(bytes);
    expect(server.ranges()).toEqual([undefined, 'bytes=1000-']);
  });

  test('throws a TimeoutError when it stalls repeatedly', async () => {
    const stumbles = Array.from({ length: 9 }, () => ({ stallAfter: 0 }));
    const server = await createContentServer(bytes, { stumbles });
    const call = download({
      baseUrl: server.url,
      url,
      retry: { limit: 2, delay: () => 0 },
      stallTimeoutMs: 20,
    });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', timeoutMs: 20 });
    expect(server.requests).toHaveLength(3);
  });

  test('a broken download completes although the server does not support ranges', async () => {
    const stumbles = [{ breakAfter: 100_000 }, { ignoresRange: true }];
    const server = await createContentServer(bytes, { stumbles });
    expect((await download({ baseUrl: server.url, url, sha256, retry })).bytes).toEqual(bytes);
  });

  test('throws a NetworkError when it breaks repeatedly', async () => {
    const stumbles = Array.from({ length: 9 }, () => ({ breakAfter: 0 }));
    const server = await createContentServer(bytes, { stumbles });
    const call = download({ baseUrl: server.url, url, retry });
    await expect(call).rejects.toMatchObject({ name: 'NetworkError', cause: expect.anything() });
    expect(server.requests).toHaveLength(6);
  });

  test('resumes when it ends early and looks complete', async () => {
    const fetch = async (request: Request) => {
      const start = Number(/\d+/.exec(request.headers.get('range') ?? '0')?.[0]);
      const end = start + 100_000;
      const headers = { etag: '"a"', 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` };
      return new Response(bytes.slice(start, end), {
        status: start > 0 ? 206 : 200,
        headers: start > 0 ? headers : { etag: '"a"', 'content-length': `${bytes.length}` },
      });
    };
    expect((await download({ baseUrl: 'http://127.0.0.1:1', url, fetch, retry })).bytes).toEqual(bytes);
  });
});

describe('content that changes in the middle', () => {
  const other = createBytes(200_000).reverse();
  /** Breaks the connection once, and has other content when it is retried. */
  async function createChangingServer() {
    const server = await createContentServer(bytes, { stumbles: [{ breakAfter: 1000 }] });
    const delay = () => {
      server.replace(other);
      return 0;
    };
    return { baseUrl: server.url, url, retry: { delay } };
  }

  test('is downloaded again as a blob', async () => {
    const { blob } = await downloadBlob(await createChangingServer());
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(other);
  });

  test('content that changes in the middle fails a stream', async () => {
    const { stream } = await downloadStream(await createChangingServer());
    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({ code: 'CONTENT_CHANGED' });
  });
});

test('cancelling a stream ends its request', async () => {
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  const server = await createHttpServer((_, response) => {
    response.on('close', isClosed);
    response.writeHead(200).write('some');
  });
  const { stream } = await downloadStream({ baseUrl: server.url, url });
  await stream.cancel();
  await closed;
});

test('cancelling a stream while it waits for a retry ends the wait', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pieces = [bytes];
  const fetch = async () => {
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.error(new Error('broken'));
      },
    });
    return new Response(body, { headers: { etag: '"a"' } });
  };
  const { stream } = await downloadStream({ baseUrl: 'http://127.0.0.1:1', url, fetch });
  const reader = stream.getReader();
  await reader.read();
  const waiting = reader.read();
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(1);
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test('an unrequested range is not used', async () => {
  const answers = [
    new Response('abc', { headers: { etag: '"a"', 'content-length': '6' } }),
    new Response('xyz', { status: 206, headers: { etag: '"b"', 'content-range': 'bytes 3-5/6' } }),
    new Response('uvw', { headers: { etag: '"b"', 'content-length': '3' } }),
  ];
  const fetch = async () => answers.shift() ?? Response.error();
  const { blob, etag } = await downloadBlob({ baseUrl: 'http://127.0.0.1:1', url, fetch, retry });
  expect(await blob.text()).toBe('uvw');
  expect(etag).toBe('"b"');
});

test('the metadata is that of the first answer, as ranges may omit it', async () => {
  const headers = { etag: '"a"', 'content-length': '6', 'content-type': 'text/plain' };
  const answers = [
    new Response('abc', { headers: { ...headers, 'content-disposition': 'attachment; filename=a.txt' } }),
    new Response('def', { status: 206, headers: { 'content-range': 'bytes 3-5/6' } }),
  ];
  const fetch = async () => answers.shift() ?? Response.error();
  const got = await downloadBlob({ baseUrl: 'http://127.0.0.1:1', url, fetch, retry });
  expect(await got.blob.text()).toBe('abcdef');
  expect(got).toMatchObject({ fileName: 'a.txt', mimeType: 'text/plain', totalBytes: 6, etag: '"a"' });
});
