import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { connect } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';

/** Servers behind the door, by their origins. */
interface Behind {
  /** Origin of Kepwai's server. */
  serverUrl: string;
  /** Origin of the fake LINE, which answers for LINE's hosts. */
  lineUrl: string;
}

/** TLS and HTTP/2 in front of a product, as a deployment's proxy. */
export interface FrontDoor {
  /**
   * SHA-256 of its public key in base64, by which Chromium trusts it: `--ignore-certificate-errors-spki-list`.
   * If it ignores an error of the certificate instead, it caches no response.
   */
  keyHash: string;
  close(): Promise<void>;
}

/** Hosts of LINE that its SDK has compiled in. */
const lineHosts = /(^|\.)(line\.me|line-scdn\.net)$/;

/** Headers of one connection, which HTTP/2 does not have. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);

/** Opens the door on this port with a self-signed certificate, written into `folder`. Needs `openssl`. */
export async function openFrontDoor(port: number, folder: string, behind: Behind): Promise<FrontDoor> {
  const certificate = await createCertificate(folder);
  const door = createSecureServer({ allowHTTP1: true, ...certificate });
  door.on('request', (request: IncomingMessage, response: ServerResponse) =>
    forward(request, response, behind),
  );
  door.on('upgrade', (request: IncomingMessage, socket: Duplex) =>
    forwardSocket(request, socket, behind.serverUrl),
  );
  const sockets = new Set<Duplex>();
  door.on('secureConnection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  return { keyHash: hashKey(certificate.cert), close: () => closeDoor(door, sockets) };
}

async function closeDoor(door: Http2SecureServer, sockets: Set<Duplex>): Promise<void> {
  const closed = new Promise<void>((resolve) => door.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}

function forward(request: IncomingMessage, response: ServerResponse, { serverUrl, lineUrl }: Behind): void {
  const authority = String(request.headers[':authority'] ?? request.headers.host ?? '');
  const isLine = lineHosts.test(authority.replace(/:\d+$/, ''));
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  );
  const asked = requestHttp(
    new URL(request.url ?? '/', isLine ? lineUrl : serverUrl),
    { method: request.method, headers: { ...headers, host: authority } },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
    },
  );
  // The browser sees a broken answer, as behind any proxy.
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

/** Passes the live socket on, byte by byte. */
function forwardSocket(request: IncomingMessage, socket: Duplex, serverUrl: string): void {
  const { hostname, port } = new URL(serverUrl);
  const server = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    server.write(`${lines.join('\r\n')}\r\n\r\n`);
    server.pipe(socket);
    socket.pipe(server);
  });
  server.on('error', () => socket.destroy());
  socket.on('close', () => server.destroy());
}

async function createCertificate(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [path.join(folder, 'door.key'), path.join(folder, 'door.crt')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: await readFile(key), cert: await readFile(cert) };
}

function hashKey(cert: Buffer): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
