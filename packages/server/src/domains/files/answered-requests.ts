import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findAnswer, insertAnswer, type KeyedRequest } from './answered-requests-store.ts';

export { deleteOldAnswers } from './answered-requests-store.ts';

/** A request that its caller may repeat with the same key; null: without one. */
export type AskedOnce = Omit<KeyedRequest, 'key'> & {
  key: string | null;
  /** Body of the request: the same key with another body is refused. */
  body: unknown;
};

/**
 * Stored answer of a request that began an action: its id. Names of its files are read when it is answered, so that
 * none stays here. Answers of an earlier version have the whole action.
 */
export const begunAction = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/**
 * Acts once for requests with the same key, and returns the answer of the first to all of them. Without a key it
 * acts. The caller locks the group, so that of two requests at once the second finds the answer.
 * @throws IDEMPOTENCY_KEY_REUSED if the first requested something else
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { key, body, ...request }: AskedOnce,
  { schema, at, act }: { schema: z.ZodType<Answer>; at: Date; act: () => Promise<Answer> },
): Promise<Answer> {
  if (key === null) return await act();
  const bodySha256 = createHash('sha256').update(toSortedJson(body)).digest('hex');
  const known = await findAnswer(tx, { ...request, key });
  if (known) {
    if ((known.body_sha256 ?? bodySha256) !== bodySha256) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return schema.parse(known.answer);
  }
  const answer = await act();
  await insertAnswer(tx, { ...request, key }, { answer, bodySha256, at });
  return answer;
}

/** Returns the same text for objects that differ only in the order of their properties. */
function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
