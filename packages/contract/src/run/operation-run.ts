import type { CheckId } from '../catalogue.ts';
import { checkStranger, checkUnproven } from '../checks/auth.ts';
import { checkBinary } from '../checks/bytes/binary.ts';
import { checkIdempotency } from '../checks/idempotency.ts';
import { badInputs } from '../checks/input/bad-inputs.ts';
import { goodVariants, refusals } from '../checks/input/good-variants.ts';
import { checkLiveUpgrade } from '../checks/live-upgrade.ts';
import { checkChanged, checkGone, findReader, read, resourceIn } from '../checks/read-back.ts';
import { checkSignedAddress } from '../checks/signed-address.ts';
import type { Operation } from '../document/operation.ts';
import type { WireAnswer } from '../http/send.ts';
import {
  type Actor,
  type Exchange,
  isSafe,
  isSuccess,
  isWebSocket,
  needsProof,
} from '../session/exchange.ts';
import { type BuiltInput, buildInput, type Input, withUnknownIds } from '../session/input.ts';
import { mayChange, type Session } from '../session/session.ts';
import { changeBack, changesOf } from './changes.ts';

/** Description of the plain request; variants describe themselves. */
const goodInput = 'good input';

/** Runs all requests of one operation. */
export async function runOperation(session: Session, operation: Operation): Promise<void> {
  const { document, known, recorder, seed } = session;
  if (isWebSocket(operation)) return checkLiveUpgrade(session, operation);
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built)
    return recorder.skipped(operation, `${built.missing} could not be made: give it by --param`);
  const mayAsk = !needsProof(operation) || session.hasActor('member');
  if (!mayAsk) recorder.skipped(operation, 'no token of a member was given: only asked without one');
  const isDelete = operation.method === 'DELETE';
  const mayAct = mayAsk && mayChange(operation, built.isOurs) && mayDelete(session, operation);
  if (mayAsk && !mayAct)
    recorder.skipped(
      operation,
      'it would change what this run did not make: only asked for what does not exist',
    );

  // A deletion comes last: before that there has to be something.
  const base = mayAct && !isDelete ? await askGood(session, operation, built) : null;
  await askUnproven(
    session,
    operation,
    mayAct ? built.input : withUnknownIds(document, operation, built.input, seed),
  );
  const unknown = mayAsk ? await askUnknown(session, operation, built.input) : null;
  if (mayAct) await askAsStranger(session, operation, built, { base, unknown });
  if (mayAct) await askBad(session, operation, built, base);
  if (mayAct && !isDelete) await askVariants(session, operation, built, base);
  if (base && isSuccess(base.answer.status)) {
    await checkBinary(session, base);
    await checkSignedAddress(session, base);
    if (['PUT', 'PATCH'].includes(operation.method)) await askChange(session, operation, built);
    if (operation.method === 'POST') await checkIdempotency(session, base);
  }
  if (mayAct && isDelete) await askDelete(session, operation, built);
}

async function askDelete(session: Session, operation: Operation, built: BuiltInput): Promise<void> {
  const reader = await findReader(session, operation, built.input);
  const before = reader && (await read(session, reader, 'what is to be deleted'));
  const deleted = await askGood(session, operation, built);
  if (reader && before && deleted) await checkGone(session, deleted, reader, before);
}

/** Changes the resource to other values, reads them, and restores it. */
async function askChange(session: Session, operation: Operation, { input }: BuiltInput): Promise<void> {
  const { document, known, seed } = session;
  const reader = await findReader(session, operation, input);
  if (!reader) return;
  const first = await read(session, reader, 'what is to be changed');
  if (!first || !isSuccess(first.answer.status)) return;
  const fixed = new Set(known.bodyValues(operation).keys());
  for (const change of changesOf(document, operation, input, { now: resourceIn(first).value, fixed, seed })) {
    const before = await read(session, reader, 'what is to be changed');
    const ask = (asked: Input, what: string) =>
      session.ask({ operation, actor: 'member', input: asked, what });
    const changed = await ask(change, 'a change to be read');
    if (!before || !changed) return;
    await checkChanged(session, changed, { reader, before });
    const back = changeBack(document, change, resourceIn(before).value);
    if (back && isSuccess(changed.answer.status)) await ask(back, 'what was there before');
  }
}

/**
 * Resources that were not created here are not deleted, least of all an account, unless the operation is
 * selected by name.
 */
function mayDelete({ known, selection }: Session, operation: Operation): boolean {
  if (operation.method !== 'DELETE' || selection.isNamed(operation)) return true;
  const own = operation.parameters.filter(({ in: place }) => place === 'path').at(-1);
  return own !== undefined && known.valueOf(operation, own)?.origin === 'created';
}

async function askGood(
  session: Session,
  operation: Operation,
  { input, confidence }: BuiltInput,
): Promise<Exchange | null> {
  const exchange = await session.ask({ operation, actor: 'member', input, what: goodInput });
  if (!exchange) return null;
  judgeGood(session, exchange, confidence);
  return exchange;
}

function judgeGood(session: Session, exchange: Exchange, confidence: BuiltInput['confidence']): void {
  const { answer, plan } = exchange;
  const isTurnedAway = answer.status === 401 && needsProof(plan.operation);
  if (confidence === 'guessed' && !isTurnedAway) return;
  const isNotFound =
    plan.what === goodInput &&
    [404, 410].includes(answer.status) &&
    isSafe(plan.operation) &&
    concernsCreated(session, plan.operation);
  const isRefused = refusals.includes(answer.status) || isNotFound || isTurnedAway;
  const allowed = isTurnedAway
    ? 'the token of the member to be taken'
    : 'no refusal: the document allows this';
  const expected = isNotFound ? 'what was created before' : allowed;
  session.note(
    'good-input',
    exchange,
    isRefused ? [{ pointer: '/status', expected, got: String(answer.status) }] : [],
  );
}

function concernsCreated({ known }: Session, operation: Operation): boolean {
  const own = operation.parameters.filter(({ in: place }) => place === 'path');
  return own.length > 0 && own.some((parameter) => known.valueOf(operation, parameter)?.origin === 'created');
}

async function askVariants(
  session: Session,
  operation: Operation,
  built: BuiltInput,
  base: Exchange | null,
): Promise<void> {
  const { document, known, seed } = session;
  const variants = goodVariants(document, operation, built.input, seed);
  const full = buildInput(document, operation, known, { seed, optional: 'present' });
  if (!('missing' in full) && JSON.stringify(full.input.body) !== JSON.stringify(built.input.body))
    variants.push({ input: full.input, what: 'every optional field' });
  const wasRefused = base !== null && refusals.includes(base.answer.status);
  for (const { input, what } of variants) {
    const exchange = await session.ask({ operation, actor: 'member', input, what });
    // If the plain input was refused, one finding is enough.
    if (exchange && !wasRefused) judgeGood(session, exchange, built.confidence);
  }
}

async function askBad(
  session: Session,
  operation: Operation,
  built: BuiltInput,
  base: Exchange | null,
): Promise<void> {
  for (const { check, input, pointer, what } of badInputs(session.document, operation, built.input)) {
    if (!session.selection.hasCheck(check)) continue;
    const exchange = await session.ask({ operation, actor: 'member', input, what });
    if (!exchange) continue;
    const { status } = exchange.answer;
    const isAlways = base?.answer.status === status && status >= 400;
    if (isAlways && !refusals.includes(status)) session.recorder.inconclusive(operation);
    else if (status >= 400) session.note(check, exchange, []);
    else session.note(check, exchange, [refusalWanted(pointer, what, status)]);
  }
}

function refusalWanted(pointer: string, what: string, status: number) {
  return { pointer: `/request${pointer}`, expected: `a refusal (4xx): ${what}`, got: String(status) };
}

async function askUnproven(session: Session, operation: Operation, input: Input): Promise<void> {
  if (!needsProof(operation)) return;
  const cases: [Actor, CheckId, string][] = [
    ['nobody', 'auth-none', 'without a token'],
    ['expired', 'auth-expired', 'with an expired token'],
    ['forged', 'auth-forged', 'with a token that nobody issued'],
  ];
  for (const [actor, check, what] of cases) {
    if (!session.hasActor(actor) || !session.selection.hasCheck(check)) continue;
    const exchange = await session.ask({ operation, actor, input, what });
    if (exchange) session.note(check, exchange, checkUnproven(exchange));
  }
}

async function askAsStranger(
  session: Session,
  operation: Operation,
  built: BuiltInput,
  { base, unknown }: { base: Exchange | null; unknown: Exchange | null },
): Promise<void> {
  const path = [...built.input.parameters].filter(([{ in: place }]) => place === 'path');
  const isKnownThing = built.isOurs && path.length > 0 && needsProof(operation);
  if (!isKnownThing || !session.hasActor('stranger') || !session.selection.hasCheck('auth-stranger')) return;
  const exchange = await session.ask({
    operation,
    actor: 'stranger',
    input: built.input,
    what: 'as a stranger',
  });
  if (!exchange) return;
  // An answer that is the same for the member as for an unknown resource shows nothing of theirs.
  const isAbsent =
    base !== null &&
    (base.answer.status >= 400 || (unknown !== null && isSameAnswer(base.answer, unknown.answer)));
  if (isAbsent) return session.recorder.inconclusive(operation);
  const values = path.map(([, value]) => String(value)).filter((value) => value.length > 3);
  const about = { operations: session.document.operations, secretValues: values };
  session.note('auth-stranger', exchange, checkStranger(exchange, base ?? exchange, about));
}

function isSameAnswer(one: WireAnswer, other: WireAnswer): boolean {
  return one.status === other.status && one.body.length > 0 && one.body.equals(other.body);
}

/** Sends the same for a resource that does not exist. */
async function askUnknown(session: Session, operation: Operation, input: Input): Promise<Exchange | null> {
  const other = withUnknownIds(session.document, operation, input, session.seed);
  if (other === input) return null;
  return session.ask({ operation, actor: 'member', input: other, what: 'of what does not exist' });
}
