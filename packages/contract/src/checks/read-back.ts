import type { Operation } from '../document/operation.ts';
import { brief, isObject, type JsonObject, objectOf } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSuccess } from '../run/exchange.ts';
import { buildInput, elsewhere, type Input } from '../run/input.ts';
import type { Session } from '../run/session.ts';

/** How a thing is read that others change: by the same path. */
export interface Reader {
  operation: Operation;
  input: Input;
}

/**
 * The reader of what an operation changes. Null where there is none, and where it finds things that do not exist: a backend
 * that answers by examples keeps nothing, and is not said to.
 */
export async function findReader(
  session: Session,
  operation: Operation,
  input: Input,
): Promise<Reader | null> {
  const { document, known, seed } = session;
  const reader = document.operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (!reader?.path.includes('{') || !session.selection.hasCheck('read-back')) return null;
  const built = buildInput(document, reader, known, { seed, optional: 'omitted' });
  if ('missing' in built) return null;
  const parameters = new Map(built.input.parameters);
  for (const [{ in: place, name }, value] of input.parameters) {
    const own = reader.parameters.find((each) => each.in === 'path' && each.name === name);
    if (place === 'path' && own) parameters.set(own, value);
  }
  const found = { operation: reader, input: { parameters, body: null } };
  const nothing = elsewhere(document, reader, found.input, seed);
  const answered = await read(session, { operation: reader, input: nothing }, 'of what does not exist');
  return answered && [404, 410].includes(answered.answer.status) ? found : null;
}

/** Reads it once more, as the member. */
export function read(session: Session, { operation, input }: Reader, what: string): Promise<Exchange | null> {
  return session.ask({ operation, actor: 'member', input, what });
}

/** What was deleted is not told of as before; that it says to be deleted is well enough. */
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

/** What was changed is read as it was sent, where the answer has a field by the same name. */
export async function checkChanged(session: Session, changed: Exchange, reader: Reader): Promise<void> {
  const { input } = changed.plan;
  const sent = objectOf(input.body?.value);
  if (!isSuccess(changed.answer.status) || changed.answer.status === 202 || input.raw) return;
  const after = await read(session, reader, 'what was changed');
  if (!after?.json || !isSuccess(after.answer.status)) return;
  const body = objectOf(after.json.value);
  const [pointer, told] = isObject(body.data) ? ['/body/data', body.data] : ['/body', body];
  session.note('read-back', after, findLost(sent, told, pointer));
}

function findLost(sent: JsonObject, told: JsonObject, pointer: string): Broken[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const other = told[name];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value) && typeof other === typeof value;
    if (!isPlain || isAlike(value, other)) return [];
    return [
      { pointer: `${pointer}/${name}`, expected: `${brief(value)}, as it was sent`, got: brief(other) },
    ];
  });
}

/** Backends may tidy up what people write: blanks, capitals, how an instant is written. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return tidy(one) === tidy(other) || Date.parse(one) === Date.parse(other);
}
