import type { WireAnswer } from '../../http/send.ts';
import type { Broken } from '../../report/recorder.ts';
import type { Exchange } from '../../session/exchange.ts';
import type { Session } from '../../session/session.ts';

/** A part of a body, and its request header. */
interface Part {
  range: string;
  start: number;
  /** Inclusive. */
  end: number;
}

/**
 * Checks ranges of a body that was fetched completely.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export async function checkRange(session: Session, whole: Exchange): Promise<void> {
  const { body, headers } = whole.answer;
  const size = body.length;
  const accepts = headers.get('accept-ranges');
  if (accepts !== undefined && accepts !== 'bytes')
    session.note('range', whole, [{ pointer: '/headers/accept-ranges', expected: 'bytes', got: accepts }]);
  if (size > 0 && !whole.answer.isCut) {
    for (const part of partsOf(size)) {
      const exchange = await askRange(session, whole, part.range);
      if (exchange) session.note('range', exchange, judgePart(exchange, part, whole.answer));
    }
  }
  if (!whole.plan.operation.responses.has('416') || whole.answer.isCut) return;
  const exchange = await askRange(session, whole, `bytes=${size + 1000}-`);
  if (exchange) session.note('range', exchange, judgeBeyond(exchange, size));
}

function partsOf(size: number): Part[] {
  const half = Math.floor(size / 2);
  return [
    { range: 'bytes=0-0', start: 0, end: 0 },
    { range: `bytes=${half}-`, start: half, end: size - 1 },
    { range: 'bytes=-1', start: size - 1, end: size - 1 },
    { range: `bytes=0-${size + 1000}`, start: 0, end: size - 1 },
  ];
}

function askRange(session: Session, { plan }: Exchange, range: string): Promise<Exchange | null> {
  return session.ask({ ...plan, headers: [['Range', range]], what: `Range: ${range}` });
}

function judgePart({ answer }: Exchange, { start, end }: Part, { body, headers }: WireAnswer): Broken[] {
  if (answer.status !== 206) return [{ pointer: '/status', expected: '206', got: String(answer.status) }];
  const expected = `bytes ${start}-${end}/${body.length}`;
  const contentRange = answer.headers.get('content-range') ?? 'nothing';
  const broken: Broken[] = [];
  if (contentRange !== expected)
    broken.push({ pointer: '/headers/content-range', expected, got: contentRange });
  if (!answer.body.equals(body.subarray(start, end + 1))) {
    const got = `${answer.body.length} bytes, which are others`;
    broken.push({ pointer: '/body', expected: `the bytes ${start} to ${end} of the whole`, got });
  }
  // A part belongs to a whole: without its tag the whole is unknown.
  const tag = headers.get('etag');
  const own = answer.headers.get('etag');
  if (tag !== undefined && own !== tag)
    broken.push({ pointer: '/headers/etag', expected: `${tag}, as of the whole`, got: own ?? 'nothing' });
  return broken;
}

function judgeBeyond({ answer }: Exchange, size: number): Broken[] {
  if (answer.status !== 416) return [{ pointer: '/status', expected: '416', got: String(answer.status) }];
  const expected = `bytes */${size}`;
  const got = answer.headers.get('content-range');
  // RFC 9110 says "should": only a present header is checked.
  return got === undefined || got === expected ? [] : [{ pointer: '/headers/content-range', expected, got }];
}
