import type { Operation } from '../document/operation.ts';
import { brief, escapePointer, isObject, objectOf } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSuccess } from '../session/exchange.ts';
import { buildInput, type Input, withUnknownIds } from '../session/input.ts';
import type { Session } from '../session/session.ts';

/** Reader of a resource that others change: the same path. */
export interface Reader {
  operation: Operation;
  input: Input;
}

/**
 * Returns the reader of an operation's changes. Null if there is none, and if the backend answers by examples: such a
 * one finds resources that do not exist, and stores nothing.
 */
export async function findReader(
  session: Session,
  operation: Operation,
  input: Input,
): Promise<Reader | null> {
  const { document, known, seed } = session;
  const reader = document.operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (!reader || !session.selection.hasCheck('read-back')) return null;
  const built = buildInput(document, reader, known, { seed, optional: 'omitted' });
  if ('missing' in built) return null;
  const parameters = new Map(built.input.parameters);
  for (const [{ in: place, name }, value] of input.parameters) {
    const own = reader.parameters.find((each) => each.in === 'path' && each.name === name);
    if (place === 'path' && own) parameters.set(own, value);
  }
  const found = { operation: reader, input: { parameters, body: null } };
  // There is only one of it, such as one's own account: other readers have shown whether the backend stores
  // anything.
  if (!reader.path.includes('{')) return session.hasMissed() ? found : null;
  const nothing = withUnknownIds(document, reader, found.input, seed);
  const answered = await read(session, { operation: reader, input: nothing }, 'of what does not exist');
  return answered && [404, 410].includes(answered.answer.status) ? found : null;
}

/** Reads it again, as the member. */
export function read(session: Session, { operation, input }: Reader, what: string): Promise<Exchange | null> {
  return session.ask({ operation, actor: 'member', input, what });
}

/** Checks that a deleted resource is no longer returned as before; an answer that marks it as deleted is fine. */
export async function checkGone(
  session: Session,
  deleted: Exchange,
  reader: Reader,
  before: Exchange,
): Promise<void> {
  if (!isSuccess(deleted.answer.status) || deleted.answer.status === 202 || !isSuccess(before.answer.status))
    return;
  const after = await read(session, reader, 'what was deleted');
  if (!after) return;
  const isAsBefore = isSuccess(after.answer.status) && after.answer.body.equals(before.answer.body);
  const broken = {
    pointer: '/status',
    expected: '404 or 410: it was deleted',
    got: `${after.answer.status}, as before`,
  };
  session.note('read-back', after, isAsBefore ? [broken] : []);
}

/** Checks that the reader returns the values of a successful write; `before` is its answer before the write. */
export async function checkChanged(
  session: Session,
  changed: Exchange,
  { reader, before }: { reader: Reader; before: Exchange },
): Promise<void> {
  const { input } = changed.plan;
  if (!isSuccess(changed.answer.status) || changed.answer.status === 202 || input.raw) return;
  const after = await read(session, reader, 'what was changed');
  if (!after?.json || !isSuccess(after.answer.status)) return;
  const told = resourceIn(after);
  const broken = findMismatches({
    sent: input.body?.value,
    before: resourceIn(before).value,
    after: told.value,
    pointer: told.pointer,
  });
  session.note('read-back', after, broken);
}

/** Returns the resource in an answer, without its envelope, and its pointer. */
export function resourceIn({ json }: Exchange): { value: unknown; pointer: string } {
  const body = objectOf(json?.value);
  return isObject(body.data)
    ? { value: body.data, pointer: '/body/data' }
    : { value: body, pointer: '/body' };
}

interface Compared {
  sent: unknown;
  before: unknown;
  after: unknown;
  pointer: string;
}

/** Returns where the answer lacks sent values. A backend can omit fields, and order a list in its own way. */
function findMismatches({ sent, before, after, pointer }: Compared): Broken[] {
  if (after === undefined || isEquivalent(sent, after)) return [];
  if (isObject(sent) && isObject(after))
    return Object.entries(sent).flatMap(([name, value]) =>
      findMismatches({
        sent: value,
        before: objectOf(before)[name],
        after: after[name],
        pointer: `${pointer}/${escapePointer(name)}`,
      }),
    );
  const isDead = before !== undefined && isEquivalent(before, after);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof sent) && typeof after === typeof sent;
  if (!isDead && !isPlain) return [];
  const got = isDead ? `${brief(after)}, as before` : brief(after);
  return [{ pointer, expected: `${brief(sent)}, as it was sent`, got }];
}

/** Returns whether two values are equivalent. Backends can normalise input: blanks, capitals, the format of an instant. */
export function isEquivalent(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return tidy(one) === tidy(other) || Date.parse(one) === Date.parse(other);
  }
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEquivalent(item, other[index]));
  if (isObject(one) && isObject(other)) {
    const names = Object.keys({ ...one, ...other });
    return names.every((name) => isEquivalent(one[name], other[name]));
  }
  return one === other;
}
