import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import autocannon from 'autocannon';
import type { Stage } from './stage.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Measures requests per second of one address over 16 connections. @throws if a response is not 2xx */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  await autocannon({ url, headers, connections: 16, duration: 1 }); // warm up
  const result = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** Measures requests per second of several addresses in turn over 16 connections. @throws if a response is not 2xx */
export async function pathsPerSecond(url: string, paths: string[], seconds: number): Promise<number> {
  const requests = paths.map((path) => ({ path }));
  await autocannon({ url, requests, connections: 16, duration: 1 }); // warm up
  const result = await autocannon({ url, requests, connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** Uploads a small file in one request; returns its id. */
export async function sendWhole(
  { simulation, token, groupId }: Stage,
  { name, bytes }: { name: string; bytes: Buffer<ArrayBuffer> },
): Promise<string> {
  const { headers } = await send(
    'POST',
    `${simulation.serverUrl}/api/group/${groupId}/upload`,
    {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
    bytes,
  );
  return String(headers.location).split('/').at(-1) ?? '';
}

/** Measures bytes per second of reading an address whole, or in ranges of `rangeBytes`. */
export async function bytesPerSecond(url: string, totalBytes: number, rangeBytes?: number): Promise<number> {
  const started = performance.now();
  let received = 0;
  if (rangeBytes === undefined) received = await read(url, {});
  else {
    for (let start = 0; start < totalBytes; start += rangeBytes) {
      received += await read(url, {
        range: `bytes=${start}-${Math.min(start + rangeBytes, totalBytes) - 1}`,
      });
    }
  }
  if (received !== totalBytes) throw new Error(`${url}: ${received} bytes of ${totalBytes}`);
  return received / ((performance.now() - started) / 1000);
}

/** Uploads by tus in parts, and returns bytes per second and the upload's address. */
export async function upload(
  url: string,
  headers: Record<string, string>,
  { totalBytes, partBytes }: { totalBytes: number; partBytes: number },
): Promise<{ bytesPerSecond: number; location: string }> {
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const part = Buffer.alloc(partBytes, 'เก็บไว้');
  const started = performance.now();
  const created = await send('POST', url, {
    ...tus,
    'upload-length': String(totalBytes),
    'upload-metadata': `filename ${Buffer.from('bench.bin').toString('base64')}`,
  });
  const location = new URL(String(created.headers.location), url).href;
  for (let offset = 0; offset < totalBytes; offset += partBytes) {
    // Each part differs, as in a real file.
    part.writeBigUInt64LE(BigInt(offset));
    await send(
      'PATCH',
      location,
      { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      part.subarray(0, Math.min(partBytes, totalBytes - offset)),
    );
  }
  return { bytesPerSecond: totalBytes / ((performance.now() - started) / 1000), location };
}

async function read(url: string, headers: Record<string, string>): Promise<number> {
  const response = await answer(request(url, { agent, headers }));
  let received = 0;
  for await (const chunk of response) received += chunk.length;
  return received;
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<IncomingMessage> {
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...headers, 'content-length': String(body?.length ?? 0) },
  });
  const incoming = answer(outgoing, body);
  const response = await incoming;
  response.resume();
  await new Promise((resolve) => response.once('end', resolve));
  return response;
}

function answer(outgoing: ClientRequest, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) resolve(response);
      else reject(new Error(`${outgoing.method} ${outgoing.path}: ${status}`));
    });
    outgoing.end(body);
  });
}
