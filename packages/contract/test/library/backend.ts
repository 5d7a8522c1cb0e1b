import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Flaw } from '../broken-backend.ts';
import { zipOf } from '../zip-of.ts';
import { corsHeaders } from './cors.ts';
import { createShelves } from './shelves.ts';

export const documentPath = new URL('openapi.yaml', import.meta.url).pathname;
export const libraryTokens = { member: 'member-key', stranger: 'stranger-key', expired: 'expired-key' };

interface Book {
  id: number;
  title: string;
  pages: number;
  owner: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Asked {
  method: string;
  path: string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  caller: string;
}

/** A backend of a document that is not ours, right in everything but the flaw. Ends by `close`. */
export async function startLibrary(flaw?: Flaw, { bookCount = 0 }: { bookCount?: number } = {}) {
  const books = new Map<number, Book>();
  const answered = new Map<string, Answer>();
  const uploads = new Map<string, { length: number; bytes: Buffer; owner: string }>();
  let nextId = 1;
  const is = (name: Flaw) => flaw === name;
  for (; nextId <= bookCount; nextId++)
    books.set(nextId, { id: nextId, title: `Book ${nextId}`, pages: nextId, owner: libraryTokens.member });
  const shelves = createShelves(is);
  const problem = (status: number, headers?: Record<string, string>): Answer =>
    is('error without envelope') && status === 404
      ? { status, headers: { 'content-type': 'application/problem+json' }, body: { oops: true } }
      : {
          status,
          headers: { 'content-type': 'application/problem+json', ...headers },
          body: { title: 'No', status },
        };
  const json = (status: number, body: unknown, headers = {}): Answer => ({
    status,
    headers: { 'content-type': is('undeclared content type') ? 'text/html' : 'application/json', ...headers },
    body,
  });
  const tell = ({ id, title, pages }: Book) => ({
    id: is('wrong type in an answer') ? String(id) : id,
    ...(!is('missing field in an answer') && { title: is('null in an answer') ? null : title }),
    ...(is('answer not in UTF-8') && { subtitle: 'café' }),
    pages,
    ...(is('wrong format in an answer') && { writtenAt: 'yesterday' }),
    textUrl: `/v2/books/${id}/text?signature=s${id}gned`,
  });

  function findFault(body: unknown): string | null {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return is('takes any body') ? null : 'type';
    const value: Record<string, unknown> = { ...body };
    const { title, kind, pages, medium, shelf, tags } = value;
    const known = ['title', 'kind', 'pages', 'medium', 'shelf', 'tags'];
    if (Object.keys(value).some((name) => !known.includes(name)) && !is('takes unknown fields'))
      return 'unknown';
    if (title === undefined) return is('takes what is incomplete') ? null : 'missing';
    if (typeof title !== 'string') return is('takes wrong types') ? null : 'type';
    if (title.length > 40 && !is('takes what is too long')) return 'long';
    if (title.length === 0) return 'short';
    if (kind !== 'novel' && kind !== 'poems' && !is('takes values beyond the enum')) return 'enum';
    if (kind === 'poems' && is('refuses an allowed value')) return 'enum';
    if (typeof pages !== 'number' || !Number.isInteger(pages)) return 'type';
    const most = is('takes one too many') ? 901 : 900;
    if (pages < 1 || pages > most) return 'limit';
    if (is('refuses the limit itself') && pages === 900) return 'limit';
    if (medium !== 'paper' && !(is('takes another constant') && medium !== undefined)) return 'const';
    if (
      shelf !== undefined &&
      (typeof shelf !== 'string' || (!/^[A-Z]\d{2}$/.test(shelf) && !is('takes any pattern')))
    )
      return 'pattern';
    if (
      tags !== undefined &&
      (!Array.isArray(tags) || tags.length > 3 || tags.some((tag) => typeof tag !== 'string'))
    )
      return 'tags';
    return null;
  }

  function create({ headers, body, caller }: Asked): Answer {
    if (headers['content-type'] !== 'application/json' && !is('takes any content type'))
      return problem(body.length === 0 ? 400 : 415);
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      if (is('fails on broken JSON')) return problem(500);
      if (!is('takes broken JSON')) return problem(400);
      value = { title: 'a', kind: 'novel', pages: 1, medium: 'paper' };
    }
    const key = headers['idempotency-key'];
    if (findFault(value) || String(key ?? '').length > 60)
      return problem(is('undeclared status') ? 422 : 400);
    const before = is('makes it twice') ? undefined : answered.get(`${caller} ${key}`);
    if (before) return before;
    const { title = '', pages = 1 } = Object(value);
    const book = { id: nextId++, title: String(title), pages: Number(pages), owner: caller };
    books.set(book.id, book);
    const answer = json(201, tell(book));
    if (key !== undefined) answered.set(`${caller} ${key}`, answer);
    return answer;
  }

  function list({ query, headers, caller }: Asked): Answer {
    const limit = query.get('limit');
    if (limit !== null && (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 20))
      return problem(400);
    const sort = query.get('sort');
    if (sort !== null && sort !== 'title' && sort !== 'pages') return problem(400);
    const shelf = query.get('shelf');
    if (shelf !== null && !/^[A-Z]\d{2}$/.test(shelf)) return problem(400);
    const version = headers['x-client-version'];
    if (version !== undefined && version !== '2') return problem(400);
    const own = [...books.values()].filter(({ owner }) => owner === caller);
    const total = is('wrong header') ? 'many' : String(own.length);
    const cursor = query.get('cursor');
    if (cursor !== null && is('refuses its own cursor')) return problem(400);
    const from = Number(cursor ?? 0);
    if (from > 20 && is('refuses a cursor far in')) return problem(400);
    const start = is('has something twice') ? Math.max(0, from - 1) : from;
    const end = from + (is('takes no notice of a limit') ? 20 : Number(limit ?? 20));
    const hidden = is('leaves something out') && from > 0 ? 1 : 0;
    const hasMore = end + hidden < own.length || is('pages without end');
    const past = own.length > 0 && end >= own.length;
    const again = is('pages that go round') && past && limit !== null ? '0' : null;
    const made = is('pages of things made up') && past && limit !== null;
    const next = hasMore || made ? String(end + hidden) : again;
    const items = own.slice(start + hidden, end + hidden).map(tell);
    const madeUp = { ...own[0], id: 1000 + from, title: 'x', pages: 1, owner: caller };
    return json(
      200,
      { items: made && from >= own.length ? [tell(madeUp)] : items, nextCursor: next },
      is('missing header') ? {} : { 'x-total': total },
    );
  }

  function one(asked: Asked): Answer {
    const { method, path, caller } = asked;
    if (!/^[1-9]\d*$/.test(path[1] ?? '')) return problem(400);
    const book = books.get(Number(path[1]));
    if (path[2] === 'text') return text(asked, book);
    const isHidden = book?.owner !== caller && !(is('shows to strangers') && book);
    if (!book || isHidden) return problem(is('tells strangers that it exists') && book ? 403 : 404);
    if (method === 'GET') return json(200, tell(book));
    if (method === 'PATCH') return update(asked, book);
    if (!is('keeps what was deleted')) books.delete(book.id);
    return is('body with 204') ? { status: 205 } : { status: 204 };
  }

  function update({ headers, body }: Asked, book: Book): Answer {
    if (headers['content-type'] !== 'application/json') return problem(body.length === 0 ? 400 : 415);
    const value = parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem(400);
    const { title, ...others }: { title?: unknown } = value;
    const isGood = typeof title === 'string' && title.length > 0 && title.length <= 40;
    if (!isGood || Object.keys(others).length > 0) return problem(400);
    if (!is('forgets a change')) book.title = title;
    return json(200, tell({ ...book, title }));
  }

  function parse(body: Buffer): unknown {
    try {
      return JSON.parse(body.toString());
    } catch {
      return undefined; // refused as what it is: no object
    }
  }

  function text({ query, headers }: Asked, book: Book | undefined): Answer {
    if (!query.has('signature')) return problem(400);
    if (!book || (query.get('signature') !== `s${book.id}gned` && !is('takes any signature')))
      return problem(404);
    const bytes = Buffer.from(`The text of ${book.title}`);
    const tag = is('tag without quotes')
      ? 'abc'
      : is('tag that changes')
        ? `"${performance.now()}"`
        : '"abc"';
    if (headers['if-none-match'] === tag && !is('ignores If-None-Match'))
      return { status: 304, headers: { etag: tag } };
    const name = is('name not encoded') ? 'filename=ใบ เสร็จ.txt' : "filename*=UTF-8''%E0%B9%83%E0%B8%9A.txt";
    const disposition = Buffer.from(`attachment; ${name}`).toString('latin1');
    const shared = {
      etag: tag,
      'content-disposition': disposition,
      'content-type': 'text/plain',
      'accept-ranges': 'bytes',
    };
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if ((from === '' && to === '') || is('ignores ranges'))
      return { status: 200, headers: shared, body: bytes };
    const start = from === '' ? bytes.length - Number(to) : Number(from);
    if (start >= bytes.length)
      return problem(is('416 missing') ? 400 : 416, { 'content-range': `bytes */${bytes.length}` });
    const end = Math.min(from === '' || to === '' ? bytes.length - 1 : Number(to), bytes.length - 1);
    const shift = is('range off by one') ? 1 : 0;
    const { etag: _, ...untagged } = shared;
    const contentRange = `bytes ${start}-${end}/${is('wrong Content-Range') ? '*' : bytes.length}`;
    return {
      status: 206,
      headers: { ...(is('part without its tag') ? untagged : shared), 'content-range': contentRange },
      body: bytes.subarray(start, end + 1 + shift),
    };
  }

  function beginUpload({ headers, caller }: Asked): Answer {
    const length = headers['upload-length'];
    if (
      headers['tus-resumable'] !== '1.0.0' ||
      typeof length !== 'string' ||
      !/^\d+$/.test(length) ||
      Number(length) > 1000
    )
      return problem(400);
    const id = `u${nextId++}`;
    uploads.set(id, { length: Number(length), bytes: Buffer.alloc(0), owner: caller });
    const location: Record<string, string> = is('does not say where') ? {} : { location: `/v2/files/${id}` };
    return { status: 201, headers: { ...location, 'tus-resumable': '1.0.0' } };
  }

  function upload({ method, path, headers, body, caller }: Asked): Answer {
    const found = uploads.get(path[1] ?? '');
    if (path[2] === 'content') {
      if (is('loses what was uploaded')) return problem(404);
      if (found?.owner !== caller) return problem(404);
      const bytes = is('mixes up bytes') ? Buffer.from(found.bytes).reverse() : found.bytes;
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
    }
    const refuse = (status: number): Answer => (method === 'HEAD' ? { status } : problem(status));
    if (headers['tus-resumable'] !== '1.0.0') return refuse(400);
    const offset = headers['upload-offset'];
    if (method === 'PATCH' && (typeof offset !== 'string' || !/^\d+$/.test(offset))) return refuse(400);
    if (found?.owner !== caller) return refuse(404);
    const state = (): Record<string, string> => ({
      ...(!is('speaks tus without saying so') && { 'tus-resumable': '1.0.0' }),
      'upload-offset': String(is('forgets the offset') ? 0 : found.bytes.length),
    });
    if (method === 'HEAD')
      return {
        status: 200,
        headers: { ...state(), 'upload-length': String(found.length), 'cache-control': 'no-store' },
      };
    if (method === 'DELETE') {
      if (!is('keeps what was given up')) uploads.delete(path[1] ?? '');
      return { status: 204 };
    }
    if (headers['content-type'] !== 'application/offset+octet-stream') return refuse(415);
    if (Number(offset) !== found.bytes.length && !is('takes any offset')) return refuse(409);
    found.bytes = Buffer.concat([found.bytes, body]).subarray(0, found.length);
    return { status: 204, headers: state() };
  }

  function route(asked: Asked): Answer {
    const { method, path, caller } = asked;
    const isOpen = path[2] === 'text' || path[0] === 'news';
    if (!isOpen && caller === '') return problem(401);
    const name = `${method} ${path[0]}${path.length > 1 ? '/…' : ''}`;
    if (name === 'GET books') return list(asked);
    if (name === 'POST books') return create(asked);
    if (path[0] === 'books') return one(asked);
    if (name === 'GET archive') {
      const zip = zipOf({ 'หนังสือ.txt': 'text' });
      if (is('cut archive'))
        return { status: 200, headers: { 'content-type': 'application/zip' }, body: zip.subarray(0, -30) };
      if (is('broken archive')) zip[60] = (zip[60] ?? 0) ^ 0xff;
      return { status: 200, headers: { 'content-type': 'application/zip' }, body: zip };
    }
    if (['me', 'settings', 'shelves', 'boxes'].includes(path[0] ?? '')) {
      const found = shelves.answer(asked);
      return found.status < 400 ? json(found.status, found.body) : problem(found.status);
    }
    if (name === 'POST files') return beginUpload(asked);
    return path[0] === 'files' ? upload(asked) : problem(path[0] === 'news' ? 400 : 404);
  }

  const callerOf = ({ headers }: IncomingMessage) => {
    const key = headers['x-library-key'];
    if (key === undefined) return is('lets anybody in') ? 'member-key' : '';
    if (key === 'expired-key' && is('takes expired keys')) return 'member-key';
    if (key === 'member-key' || key === 'stranger-key') return key;
    return is('takes any key') && key !== 'expired-key' ? 'member-key' : '';
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
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
      caller: callerOf(incoming),
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

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  });
  server.on('upgrade', ({ headers }, socket) => {
    const end = (head: string) => socket.end(`${head}\r\n\r\n`, () => socket.destroy());
    if (is('opens no socket')) return end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0');
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    return end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v2`,
    /** What is left in it. */
    books,
    uploads,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
