import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';

/**
 * A port that accepts connections before there is a server: events that LINE sends during the start wait and
 * are not lost.
 */
export interface FrontDoor {
  /** Lets the server listen there and answer waiting connections. Returns its address. */
  handOver(server: Server): Promise<string>;
  /** Sets how long connections wait, including those that already wait. */
  waitAtMost(patienceMs: number): void;
  /** Sets how connections are refused that wait too long or are too many. */
  refuseWith(refuse: Refuse): void;
  /** Closes the port unless it was handed over. */
  close(): Promise<void>;
}

/** Answers a connection and ends it. */
type Refuse = (socket: Socket) => void;

interface FrontDoorOptions {
  port: number;
  host: string;
  /** How long a connection waits. Default: `doorPatienceMs`. */
  patienceMs?: number;
}

/** Maximum wait of a connection. LINE itself waits for 2 seconds. */
export const doorPatienceMs = 10_000;

const maxWaiting = 500;

const refusePlainly: Refuse = (socket) =>
  socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');

/**
 * Returns the port and host that an unparsed environment names, with the defaults of env.ts; null if it
 * names no port. bin/kepwai.js calls it.
 */
export function findDoor({
  PORT,
  HOST,
}: Readonly<Record<string, string | undefined>>): FrontDoorOptions | null {
  const port = PORT || '3000';
  return /^\d{1,5}$/.test(port) && Number(port) <= 65_535
    ? { port: Number(port), host: HOST || '127.0.0.1' }
    : null;
}

/**
 * Opens the port.
 * @throws Error EADDRINUSE, EACCES
 */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const { port, host } = options;
  let { patienceMs = doorPatienceMs } = options;
  let refuse = refusePlainly;
  const waiting = new Map<Socket, NodeJS.Timeout>();
  const dismiss = (socket: Socket) => {
    clearTimeout(waiting.get(socket));
    waiting.delete(socket);
    refuse(socket);
    // Further data is discarded, but a hang-up is noticed.
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
  // Node would choose one of the two addresses of localhost without reporting which.
  door.listen(port, host === 'localhost' ? '127.0.0.1' : host);
  await once(door, 'listening');
  let isOurs = true;

  return {
    async handOver(server) {
      isOurs = false;
      // The port stays open throughout: both listen on the same socket, one after the other.
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
