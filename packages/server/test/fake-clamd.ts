import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Scope } from './database.ts';

/** The string that every scanner reports as a virus. @see https://www.eicar.org/download-anti-malware-testfile/ */
export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** How the fake behaves. `silent`: it reads everything and never answers. */
export interface FakeClamd {
  address: { host: string; port: number };
  mode: 'normal' | 'silent' | 'broken';
  /** Maximum bytes of one stream. */
  maxBytes: number;
  /** Streams that it has read to their end. */
  readonly scanned: Buffer[];
}

/** Starts a server that speaks clamd's INSTREAM, until the test ends. */
export async function startFakeClamd(t: Scope): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void answer(socket, fake);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port },
    mode: 'normal',
    maxBytes: 25 * 1024 * 1024,
    scanned: [],
  };
  t.onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return fake;
}

async function answer(socket: Socket, fake: FakeClamd): Promise<void> {
  const close = (text: string) => socket.end(`${text}\0`);
  if (fake.mode === 'broken') {
    socket.destroy();
    return;
  }
  let waiting = Buffer.alloc(0);
  let content = Buffer.alloc(0);
  const command = 'zINSTREAM\0';
  let isBegun = false;
  for await (const chunk of socket) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!isBegun) {
      if (waiting.length < command.length) continue;
      if (waiting.subarray(0, command.length).toString() !== command) return void close('UNKNOWN COMMAND');
      waiting = waiting.subarray(command.length);
      isBegun = true;
    }
    for (;;) {
      if (waiting.length < 4) break;
      const length = waiting.readUInt32BE(0);
      if (length === 0) return finish(content, fake, close);
      if (waiting.length < 4 + length) break;
      content = Buffer.concat([content, waiting.subarray(4, 4 + length)]);
      waiting = waiting.subarray(4 + length);
      if (content.length > fake.maxBytes) return void close('INSTREAM size limit exceeded. ERROR');
    }
  }
}

function finish(content: Buffer, fake: FakeClamd, close: (text: string) => unknown): void {
  fake.scanned.push(content);
  if (fake.mode === 'silent') return;
  close(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
}
