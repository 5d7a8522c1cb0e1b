import type http from 'node:http';
import type { Socket } from 'node:net';
import { forwardRequest, pairsOf } from './forward.ts';

/** Passes upgrades such as WebSockets: after the handshake, bytes go both ways. */
export function passUpgrade(
  incoming: http.IncomingMessage,
  socket: Socket,
  { head, target }: { head: Buffer; target: string },
): void {
  const forward = forwardRequest(incoming, target, incoming.rawHeaders);
  const answerHead = ({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage) =>
    `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${pairsOf(rawHeaders)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;
  forward.on('upgrade', (answer, other, firstBytes) => {
    socket.write(answerHead(answer));
    if (firstBytes.length > 0) socket.write(firstBytes);
    if (head.length > 0) other.write(head);
    other.pipe(socket).pipe(other);
    other.on('error', () => socket.destroy());
    socket.on('error', () => other.destroy());
  });
  forward.on('response', (answer) => {
    socket.write(answerHead(answer));
    answer.pipe(socket);
  });
  forward.on('error', () => socket.destroy());
  forward.end();
}
