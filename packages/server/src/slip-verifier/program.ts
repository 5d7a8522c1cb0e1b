import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { isTransfer, type SlipVerifier } from './slip-verifier.ts';

/** Timeout of a silent program. */
const longestMs = 30_000;

/** Maximum length of its answer. */
const maxAnswer = 4096;

/** Field that a verifier may leave out; empty means unknown. */
const known = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text?.slice(0, 100) || null);

const answer = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('confirmed'),
    amountSatang: z.int().min(1).max(1_000_000_000_000),
    paidAt: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
    receiver: known,
    payer: known,
  }),
  z.object({ verdict: z.enum(['refused', 'unknown']) }),
]);

const run = promisify(execFile);

/**
 * Creates a verifier that runs a program of the operator with the bank's number and the reference as its arguments; it
 * writes its verdict as JSON. Nothing is sent anywhere from here.
 */
export function createProgramVerifier(program: string, { timeoutMs = longestMs } = {}): SlipVerifier {
  return {
    async verify({ bankCode, reference }, signal) {
      // One that was stored before this rule: the operator decides.
      if (!isTransfer({ bankCode, reference })) return { verdict: 'unknown' };
      const options = {
        signal,
        timeout: timeoutMs,
        maxBuffer: maxAnswer,
        killSignal: 'SIGKILL',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      } as const;
      const { stdout } = await run(program, [bankCode, reference], options);
      return answer.parse(JSON.parse(stdout));
    },
  };
}
