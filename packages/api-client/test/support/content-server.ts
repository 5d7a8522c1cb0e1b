import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer } from './http-server.ts';

/** Fault of an answer: the bytes before the connection breaks or stalls, and other deviations. */
interface Stumble {
  breakAfter?: number;
  stallAfter?: number;
  /** Other headers; an empty one is omitted. */
  headers?: Record<string, string>;
  /** Whether it answers with everything, whatever range was requested. */
  ignoresRange?: boolean;
}

/** Creates a server of one content, like the API's; each request takes one fault, and later ones succeed. */
export async function createContentServer(
  content: Uint8Array,
  { stumbles = [], headers = {} }: { stumbles?: Stumble[]; headers?: Record<string, string> } = {},
) {
  let current = content;
  const requests: {
    range: string | undefined;
    ifRange: string | undefined;
    authorization: string | undefined;
  }[] = [];
  const { url } = await createHttpServer(async (request, response) => {
    const { range, authorization } = request.headers;
    requests.push({ range, ifRange: request.headers['if-range']?.toString(), authorization });
    const stumble = stumbles.shift() ?? {};
    const { start, head } = answerTo(request, current, stumble);
    for (const [name, value] of Object.entries({ ...head, ...headers, ...stumble.headers })) {
      if (value !== '') response.setHeader(name, value);
    }
    response.statusCode = start > 0 ? 206 : 200;
    await send(response, current.subarray(start), stumble);
  });
  return {
    url,
    /** Requests in order. */
    requests,
    ranges: () => requests.map(({ range }) => range),
    replace(other: Uint8Array): void {
      current = other;
    },
  };
}

function answerTo(request: IncomingMessage, content: Uint8Array, { ignoresRange }: Stumble) {
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
  const { range } = request.headers;
  const isSame = request.headers['if-range'] === etag;
  const start = isSame && !ignoresRange ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
  const head: Record<string, string> = {
    etag,
    'content-type': 'application/pdf',
    'content-length': String(content.length - start),
    'content-disposition': "attachment; filename=kepwai.pdf; filename*=UTF-8''%E0%B8%87%E0%B8%9A.pdf",
  };
  if (start > 0) head['content-range'] = `bytes ${start}-${content.length - 1}/${content.length}`;
  return { start, head };
}

async function send(
  response: ServerResponse,
  bytes: Uint8Array,
  { breakAfter, stallAfter }: Stumble,
): Promise<void> {
  const end = breakAfter ?? stallAfter ?? bytes.length;
  await new Promise<void>((resolve) => response.write(bytes.subarray(0, end), () => resolve()));
  if (breakAfter !== undefined) response.destroy();
  else if (stallAfter === undefined) response.end();
}
