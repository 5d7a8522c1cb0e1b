import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** A port that takes connections before there is a server to answer them: what LINE sends while we start waits, and is not lost. */
export interface FrontDoor {
  /** Has the server listen there, and answer whoever waits. Returns its address. */
  handOver(server: Server): Promise<string>;
  /** Changes how long a connection waits, also of those that wait already. */
  waitAtMost(patienceMs: number): void;
  /** Says how connections are answered that wait too long, or are too many. */
  refuseWith(refuse: Refuse): void;
  /** Ends it as long as it was not handed over. */
  close(): Promise<void>;
}

/** Answers a connection, and ends it. */
type Refuse = (socket: Socket) => void;

interface FrontDoorOptions {
  port: number;
  host: string;
  /** Default: `doorPatienceMs`. */
  patienceMs?: number;
}

/** How long a connection waits. LINE itself waits for 2 seconds. */
export const doorPatienceMs = 10_000;

const maxWaiting = 500;

const refusePlainly: Refuse = (socket) =>
  socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');

/** What an environment that is not parsed yet names as its port and host, with the defaults of env.ts; null: no port. */
export function findDoor({
  PORT,
  HOST,
}: Readonly<Record<string, string | undefined>>): FrontDoorOptions | null {
  const port = PORT || '3000';
  return /^\d{1,5}$/.test(port) && Number(port) <= 65_535
    ? { port: Number(port), host: HOST || '127.0.0.1' }
    : null;
}

/** @throws Error EADDRINUSE, EACCES */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { port, host } = options;
  let { patienceMs = doorPatienceMs } = options;
  let refuse = refusePlainly;
  const waiting = new Map<Socket, NodeJS.Timeout>();
  const dismiss = (socket: Socket) => {
    clearTimeout(waiting.get(socket));
    waiting.delete(socket);
    refuse(socket);
    // Whatever it still says is not heard; that it hangs up is.
    socket.resume();
  };
  const letWait = (socket: Socket) => {
    clearTimeout(waiting.get(socket));
    waiting.set(
      socket,
      setTimeout(() => dismiss(socket), patienceMs),
    );
  };
  const door = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (waiting.size >= maxWaiting) return dismiss(socket);
    letWait(socket);
    socket.once('close', () => {
      clearTimeout(waiting.get(socket));
      waiting.delete(socket);
    });
  });
  // Node would take one of its two addresses, and not say which.
  door.listen(port, host === 'localhost' ? '127.0.0.1' : host);
  await once(door, 'listening');
  let isOurs = true;

  return {
    async handOver(server) {
      isOurs = false;
      // The port stays open all the while: it is the same socket that both listen on, one after the other.
      server.listen(door);
      await once(server, 'listening');
      for (const [socket, patience] of waiting) {
        clearTimeout(patience);
        server.emit('connection', socket);
        socket.resume();
      }
      waiting.clear();
      return addressOf(server);
    },

    waitAtMost(newPatienceMs) {
      patienceMs = newPatienceMs;
      for (const socket of waiting.keys()) letWait(socket);
    },

    refuseWith(given) {
      refuse = given;
    },

    async close() {
      if (!isOurs) return;
      isOurs = false;
      for (const socket of waiting.keys()) socket.destroy();
      door.close();
      await once(door, 'close');
    },
  };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
