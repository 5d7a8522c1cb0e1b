import { randomUUID } from 'node:crypto';
import { type Exchange, isSuccess } from '../session/exchange.ts';
import type { Input } from '../session/input.ts';
import { idIn } from '../session/known.ts';
import type { Session } from '../session/session.ts';

/**
 * Checks that requests with the same `Idempotency-Key` are done once.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export async function checkIdempotency(session: Session, { plan }: Exchange): Promise<void> {
  const { operation, input } = plan;
  const key = operation.parameters.find(
    ({ in: place, name }) => place === 'header' && name.toLowerCase() === 'idempotency-key',
  );
  if (!key || !session.selection.hasCheck('idempotency')) return;
  const parameters = new Map(input.parameters).set(key, randomUUID());
  const ask = (what: string) =>
    session.ask({ operation, actor: 'member', input: { ...input, parameters } satisfies Input, what });
  const first = await ask('with an Idempotency-Key');
  if (!first || !isSuccess(first.answer.status)) return;
  const second = await ask('once more with the same Idempotency-Key');
  if (!second) return;
  const [one, other] = [first, second].map(
    ({ json, answer }) => idIn(json?.value, 'id') ?? answer.headers.get('location'),
  );
  const isSame = isSuccess(second.answer.status) && one === other;
  const got = isSuccess(second.answer.status) ? `another: ${other}` : String(second.answer.status);
  const expected = `what the first was answered${one === undefined ? '' : `: ${one}`}`;
  session.note('idempotency', second, isSame ? [] : [{ pointer: '/body', expected, got }]);
}
