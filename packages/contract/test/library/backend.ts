import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Flaw } from '../broken-backend.ts';
import { zipOf } from '../zip-of.ts';
import { createBooks } from './books.ts';
import { corsHeaders } from './cors.ts';
import { type Answer, type Asked, createResponses, type HasFlaw, type Responses } from './responses.ts';
import { createShelves } from './shelves.ts';
import { createUploads } from './uploads.ts';

export const documentPath = new URL('openapi.yaml', import.meta.url).pathname;
export const libraryTokens = { member: 'member-key', stranger: 'stranger-key', expired: 'expired-key' };

/** Starts a backend of another document, which is correct except for the flaw. End it with `close`. */
export async function startLibrary(flaw?: Flaw, { bookCount = 0 }: { bookCount?: number } = {}) {
  const is: HasFlaw = (name) => flaw === name;
  const responses = createResponses(is);
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const library = createBooks({ responses, nextId });
  const uploads = createUploads({ responses, nextId });
  for (let count = 0; count < bookCount; count++) library.add(libraryTokens.member);
  const route = createRoute({ responses, library, uploads });

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing, { is, route }).catch((error: Error) => outgoing.destroy(error));
  });
  server.on('upgrade', (incoming, socket) => upgrade(incoming, socket, is));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v2`,
    /** Current contents of the library. */
    books: library.books,
    uploads: uploads.uploads,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface RouteParts {
  responses: Responses;
  library: ReturnType<typeof createBooks>;
  uploads: ReturnType<typeof createUploads>;
}

type Route = (asked: Asked) => Answer;

function createRoute({ responses, library, uploads }: RouteParts): Route {
  const { is, problem, json } = responses;
  const shelves = createShelves(is);

  return (asked) => {
    const { method, path, caller } = asked;
    const [root = ''] = path;
    const isOpen = path[2] === 'text' || root === 'news';
    if (!isOpen && caller === '') return problem(401);
    const name = `${method} ${root}${path.length > 1 ? '/…' : ''}`;
    if (name === 'GET books') return library.list(asked);
    if (name === 'POST books') return library.create(asked);
    if (root === 'books') return library.one(asked);
    if (name === 'GET archive') return respondWithArchive(is);
    if (['me', 'settings', 'shelves', 'boxes'].includes(root)) {
      const found = shelves.answer(asked);
      return found.status < 400 ? json(found.status, found.body) : problem(found.status);
    }
    if (name === 'POST files') return uploads.begin(asked);
    return root === 'files' ? uploads.upload(asked) : problem(root === 'news' ? 400 : 404);
  };
}

function respondWithArchive(is: HasFlaw): Answer {
  const headers = { 'content-type': 'application/zip' };
  const zip = zipOf({ 'หนังสือ.txt': 'text' });
  if (is('cut archive')) return { status: 200, headers, body: zip.subarray(0, -30) };
  if (is('broken archive')) zip[60] = (zip[60] ?? 0) ^ 0xff;
  return { status: 200, headers, body: zip };
}

function callerOf({ headers }: IncomingMessage, is: HasFlaw): string {
  const key = headers['x-library-key'];
  if (key === undefined) return is('lets anybody in') ? 'member-key' : '';
  if (key === 'expired-key' && is('takes expired keys')) return 'member-key';
  if (key === 'member-key' || key === 'stranger-key') return key;
  return is('takes any key') && key !== 'expired-key' ? 'member-key' : '';
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { is, route }: { is: HasFlaw; route: Route },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? '/', 'http://library');
  const path = url.pathname.split('/').slice(2);
  if (is('hangs up') && path[0] === 'archive') {
    outgoing.destroy();
    return;
  }
  const { method = '', headers } = incoming;
  const isPreflight = method === 'OPTIONS' && headers.origin !== undefined;
  const cors = corsHeaders(headers.origin, { isPreflight, is });
  if (isPreflight) {
    outgoing.writeHead(204, cors).end();
    return;
  }
  const asked = {
    method,
    path,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks),
    caller: callerOf(incoming, is),
  };
  const { status, headers: answered = {}, body } = route(asked);
  outgoing.writeHead(status, { ...cors, ...answered });
  outgoing.end(
    body === undefined || Buffer.isBuffer(body)
      ? body
      : is('broken JSON in an answer') && status === 201
        ? '{'
        : Buffer.from(JSON.stringify(body), is('answer not in UTF-8') ? 'latin1' : 'utf8'),
  );
}

function upgrade({ headers }: IncomingMessage, socket: Duplex, is: HasFlaw): void {
  const end = (head: string) => socket.end(`${head}\r\n\r\n`, () => socket.destroy());
  if (is('opens no socket')) {
    end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0');
    return;
  }
  const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  end(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}`,
  );
}
