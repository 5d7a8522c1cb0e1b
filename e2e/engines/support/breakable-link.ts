import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Network of an engine, as an HTTP proxy that can break. */
export interface BreakableLink {
  /** Host and port of the proxy. */
  readonly address: string;
  /** Returns the number of bytes that the engine has sent in bodies since the start. */
  sentBytes(): number;
  /**
   * Breaks all connections once the engine has sent this many more bytes in bodies, and accepts no new ones until
   * `mend`.
   */
  breakAfter(bytes: number): void;
  isBroken(): boolean;
  mend(): void;
  close(): void;
}

/** Opens a link. */
export async function openBreakableLink(): Promise<BreakableLink> {
  const sockets = new Set<Duplex>();
  let sent = 0;
  let limit = Number.POSITIVE_INFINITY;
  const isBroken = () => sent >= limit;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const hold = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()); // A broken connection is what the link is for.
    socket.on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((asked, answer) => {
    asked.on('data', ({ length }) => {
      sent += length;
      if (isBroken()) breakAll();
    });
    passOn(asked, answer);
  });
  proxy.on('connection', (socket: Socket) => (isBroken() ? socket.destroy() : hold(socket)));
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => hold(openTunnel(url, socket)));
  // WebKit requests a WebSocket as if it were a page. The app does without its message.
  proxy.on('upgrade', (_asked, socket: Duplex) => socket.destroy());
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');
  return {
    address: `127.0.0.1:${address.port}`,
    sentBytes: () => sent,
    breakAfter: (bytes) => {
      limit = sent + bytes;
    },
    isBroken,
    mend: () => {
      limit = Number.POSITIVE_INFINITY;
    },
    close: () => {
      proxy.close();
      breakAll();
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { url = '', method, headers } = asked;
  const passed = request(url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

/** Opens a connection for protocols other than plain HTTP, such as a WebSocket. */
function openTunnel(target: string, socket: Duplex): Socket {
  const { hostname, port } = new URL(`http://${target}`);
  const product = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
  product.on('close', () => socket.destroy());
  socket.on('close', () => product.destroy());
  product.pipe(socket).pipe(product);
  return product;
}
