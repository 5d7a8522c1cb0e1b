import type { Exchange } from '../../session/exchange.ts';
import type { Session } from '../../session/session.ts';

/**
 * Checks that the tag is stable, and that a client with it gets no body.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export async function checkEtag(session: Session, whole: Exchange): Promise<void> {
  const pointer = '/headers/etag';
  const tag = whole.answer.headers.get('etag');
  if (tag === undefined) {
    session.note('etag', whole, [
      { pointer, expected: 'it to be there, as 304 is declared', got: 'nothing' },
    ]);
    return;
  }
  if (!/^(W\/)?"[^"]*"$/.test(tag)) {
    session.note('etag', whole, [{ pointer, expected: 'a tag in quotes', got: tag }]);
    return;
  }
  const again = await session.ask({ ...whole.plan, what: 'the same once more' });
  const other = again?.answer.headers.get('etag');
  const isSame = other === tag || (again && !again.answer.body.equals(whole.answer.body));
  if (again) session.note('etag', again, isSame ? [] : [{ pointer, expected: tag, got: other ?? 'nothing' }]);
  const known = await session.ask({
    ...whole.plan,
    headers: [['If-None-Match', tag]],
    what: `If-None-Match: ${tag}`,
  });
  if (known) {
    const isKnown = known.answer.status === 304;
    session.note(
      'etag',
      known,
      isKnown ? [] : [{ pointer: '/status', expected: '304', got: String(known.answer.status) }],
    );
  }
  const unknown = await session.ask({
    ...whole.plan,
    headers: [['If-None-Match', '"another"']],
    what: 'If-None-Match: "another"',
  });
  if (unknown) {
    const isWhole = unknown.answer.status === 200;
    session.note(
      'etag',
      unknown,
      isWhole ? [] : [{ pointer: '/status', expected: '200', got: String(unknown.answer.status) }],
    );
  }
}
