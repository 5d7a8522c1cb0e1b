import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Scanner, Verdict } from './scanner.ts';

/** Address of clamd: a port, or a socket of the machine. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** Time without progress after which a scan is given up; clamd answers some seconds after the last byte. */
const idleMs = 120_000;

/** Maximum length of an answer; clamd's are one short line. */
const maxAnswer = 4096;

/**
 * Creates a scanner for clamd's command INSTREAM: chunks, each after its length in four bytes, and an empty one at the
 * end.
 * @see https://docs.clamav.net/manual/Usage/Scanning.html#clamd
 */
export function createClamdScanner(address: ClamdAddress, { timeoutMs = idleMs } = {}): Scanner {
  return {
    async scan(bytes, signal) {
      const socket = connect(address);
      const stop = () => socket.destroy(new Error('the scan was stopped'));
      signal.addEventListener('abort', stop, { once: true });
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd does not answer')));
      try {
        if (signal.aborted) stop();
        await once(socket, 'connect');
        const answer = readAnswer(socket);
        // clamd answers and closes early if a content is too large for it; then writing fails, and its answer counts.
        const sending = send(socket, bytes).then(
          () => null,
          (error: unknown) => error,
        );
        const failure = await Promise.race([sending, answer.then(() => null)]);
        const text = await answer;
        if (text === '' && failure !== null) throw failure;
        return toVerdict(text);
      } finally {
        signal.removeEventListener('abort', stop);
        socket.destroy();
      }
    },
  };
}

async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of bytes) {
    // An empty chunk would be the end.
    if (chunk.byteLength === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    await write(socket, length);
    await write(socket, chunk);
  }
  await write(socket, Buffer.alloc(4));
}

async function write(socket: Socket, chunk: Uint8Array): Promise<void> {
  if (socket.destroyed || socket.writableEnded) throw new Error('clamd closed the connection');
  if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\0') || text.length > maxAnswer) break;
  }
  return text.replace(/\0.*$/s, '').trim();
}

function toVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  if (/size limit exceeded/i.test(answer)) return 'too_large';
  throw new Error('clamd answered with neither OK nor FOUND');
}
