import type * as z from 'zod';
import type { Tx } from '../../db/database.ts';
import { findAnswer, insertAnswer, type KeyedRequest } from './answered-requests-store.ts';

export { deleteOldAnswers } from './answered-requests-store.ts';

/**
 * Acts once for requests with the same key, and returns the answer of the first to all of them. Without a key it
 * acts. The caller locks the group, so that of two requests at once the second finds the answer.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { key, ...request }: Omit<KeyedRequest, 'key'> & { key: string | null },
  { schema, at, act }: { schema: z.ZodType<Answer>; at: Date; act: () => Promise<Answer> },
): Promise<Answer> {
  if (key === null) return await act();
  const known = await findAnswer(tx, { ...request, key });
  if (known) return schema.parse(known.answer);
  const answer = await act();
  await insertAnswer(tx, { ...request, key }, { answer, at });
  return answer;
}
