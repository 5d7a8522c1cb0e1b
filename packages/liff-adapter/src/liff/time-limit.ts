import { LiffError } from './errors.ts';

/** Rejects with `TIMEOUT` when the work takes longer. The work itself continues: LINE's SDK cannot be aborted. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number, api: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const message = `${api} did not answer within ${limitMs / 1000} s`;
    timer = setTimeout(() => reject(new LiffError(api, { code: 'TIMEOUT', message })), limitMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
