import { createHash, randomBytes } from 'node:crypto';
import type { Operation } from '../document/operation.ts';
import type { Broken } from '../report/recorder.ts';
import { buildInput } from '../session/input.ts';
import type { Session } from '../session/session.ts';

/**
 * GUID of the handshake.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-1.3
 */
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Opens the WebSocket and closes it again. */
export async function checkLiveUpgrade(session: Session, operation: Operation): Promise<void> {
  const { document, known, seed } = session;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built)
    return session.recorder.skipped(operation, `${built.missing} could not be made: give it by --param`);
  const key = randomBytes(16).toString('base64');
  const headers: [string, string][] = [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', key],
  ];
  const exchange = await session.ask({
    operation,
    actor: 'member',
    input: built.input,
    headers,
    what: 'opening a WebSocket',
  });
  if (!exchange) return;
  const { status, headers: answered } = exchange.answer;
  const accept = createHash('sha1')
    .update(key + guid)
    .digest('base64');
  const broken: Broken[] = [];
  if (status !== 101) broken.push({ pointer: '/status', expected: '101', got: String(status) });
  else if (answered.get('sec-websocket-accept') !== accept)
    broken.push({
      pointer: '/headers/sec-websocket-accept',
      expected: accept,
      got: answered.get('sec-websocket-accept') ?? 'nothing',
    });
  session.note('live-upgrade', exchange, broken);
}
