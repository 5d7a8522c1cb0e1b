import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

/** A proxy in front of several servers that passes each request to the next of them. */
export interface Balancer {
  close(): Promise<void>;
}

/** A request to a server that accepted the connection, and the servers left if it fails. */
interface Connected {
  upstream: ClientRequest;
  others: readonly number[];
}

const host = '127.0.0.1';

/** Headers of a single hop, which are not passed on. */
const hopHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect']);

/** Starts a balancer. Servers that refuse connections are skipped, so that one can stop while requests arrive. */
export async function startBalancer(port: number, serverPorts: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const nextServers = () => {
    turn = (turn + 1) % serverPorts.length;
    return [...serverPorts.slice(turn), ...serverPorts.slice(0, turn)];
  };
  const balancer = createServer((incoming, outgoing) => forward(incoming, outgoing, nextServers()));
  balancer.on('upgrade', (incoming, socket, head) => {
    socket.unshift(head);
    forwardUpgrade(incoming, socket, nextServers());
  });
  // Uploads may last as long as the servers allow.
  balancer.requestTimeout = 0;
  balancer.listen(port, host);
  await once(balancer, 'listening');
  return {
    async close() {
      balancer.close();
      balancer.closeAllConnections();
      await once(balancer, 'close');
    },
  };
}

/** Passes a request on to the first available server, and its response back. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, servers: readonly number[]): void {
  connect(incoming, servers, headersFor(incoming)).then(
    ({ upstream, others }) => {
      upstream.once('response', (answer) => passBack(answer, outgoing));
      upstream.once('error', () => {
        if (outgoing.headersSent || outgoing.destroyed) return;
        // The server died before it responded: safe requests are retried.
        if (isSafe(incoming) && others.length > 0) forward(incoming, outgoing, others);
        else answerBadGateway(outgoing);
      });
      outgoing.once('close', () => {
        upstream.destroy();
        // The unread rest of a refused body would block the next request of the connection.
        incoming.unpipe().resume();
      });
      if (hasBody(incoming)) incoming.pipe(upstream);
      else upstream.end();
    },
    () => answerBadGateway(outgoing),
  );
}

function passBack(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, rawWithoutHops(answer));
  // Only a broken connection shows that a response is incomplete.
  answer.once('error', () => outgoing.destroy());
  answer.pipe(outgoing);
}

function answerBadGateway(outgoing: ServerResponse): void {
  outgoing.writeHead(502, { 'retry-after': '1' }).end();
}

/** Passes on an upgrade, such as that of the live socket. */
function forwardUpgrade(incoming: IncomingMessage, socket: Duplex, servers: readonly number[]): void {
  const cut = () => socket.destroy();
  socket.on('error', cut);
  const { connection, upgrade } = incoming.headers;
  connect(incoming, servers, { ...headersFor(incoming), connection, upgrade }).then(({ upstream }) => {
    upstream.once('upgrade', (answer, other, head) => {
      socket.write(headOf(answer));
      other.unshift(head);
      other.once('error', cut).once('close', cut);
      socket.once('close', () => other.destroy());
      other.pipe(socket).pipe(other);
    });
    upstream.once('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    upstream.once('error', cut);
    upstream.end();
  }, cut);
}

/** Connects to the first available server; nothing is sent yet. @throws Error if all refuse */
async function connect(
  incoming: IncomingMessage,
  [port, ...others]: readonly number[],
  headers: OutgoingHttpHeaders,
): Promise<Connected> {
  const { method, url: path } = incoming;
  // No connection is reused: a server that stops could close it just then.
  const upstream = request({ host, port, method, path, headers, agent: false });
  upstream.on('error', () => undefined);
  try {
    const [socket] = await once(upstream, 'socket');
    await once(socket, 'connect');
    return { upstream, others };
  } catch (error) {
    if (others.length === 0) throw error;
    return connect(incoming, others, headers);
  }
}

function isSafe({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}

function headersFor({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const passedOn = Object.entries(headers).filter(([name]) => !hopHeaders.has(name));
  const before = headers['x-forwarded-for'];
  const forwardedFor = [...(before === undefined ? [] : [before]), socket.remoteAddress].join(', ');
  // With `close`, a server that refuses a body unread would cut the connection before its response is read.
  return { ...Object.fromEntries(passedOn), 'x-forwarded-for': forwardedFor, connection: 'keep-alive' };
}

/** Returns the headers as received: original case, repeated names. */
function rawWithoutHops({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_, index) => !hopHeaders.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''),
  );
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...headers, '', ''].join('\r\n');
}
