import type { FakeServer } from '../state/records/records.ts';
import { refuse } from './refuse.ts';

/** A request that may be repeated with the same key; null: without one. */
export interface KeyedRequest {
  operationId: string;
  personId: string;
  key: string | null;
  body: unknown;
}

/** Keys as `openapi/components/parameters.yaml` has them. */
const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns the first result of an action with this key; does it if there is no key.
 * @throws the answer 400 for a key that is none, 409 for another body with the same key
 */
export function onceByKey<Result>(
  server: FakeServer,
  { operationId, personId, key, body }: KeyedRequest,
  act: () => Result,
): Result {
  if (key === null) return act();
  if (!keyPattern.test(key)) throw refuse('INVALID_REQUEST');
  const name = `${operationId} ${personId} ${key}`;
  const asked = JSON.stringify(body);
  const known = server.answersByKey.get(name);
  if (known && known.asked !== asked) throw refuse('IDEMPOTENCY_KEY_REUSED');
  if (!known) server.answersByKey.set(name, { asked, answer: act() });
  // Each key belongs to one operation, whose result has one type.
  return server.answersByKey.get(name)?.answer as Result;
}
