import type { Deps } from '../../deps.ts';
import { createTrusted, type Trusted } from '../../trusted.ts';

/** What this process remembers of questions about who is in a group. */
export interface MembershipCache {
  /** Strangers of whom LINE said "no", by group and person. */
  refusals: Trusted<true>;
  /** Asks once for all who ask the same meanwhile, and for `knownMs` after the answer. */
  share(question: { key: string; knownMs: number }, ask: () => Promise<boolean>): Promise<boolean>;
}

/** Strangers are not asked about again for so long; whoever joins is announced by LINE. */
const refusedMs = 60_000;
const maxRefusals = 10_000;

/** Creates an empty cache. */
export function createMembershipCache({ clock }: Pick<Deps, 'clock'>): MembershipCache {
  const questions = new Map<string, Promise<boolean>>();
  return {
    refusals: createTrusted<true>({ trustMs: refusedMs, maxEntries: maxRefusals, clock }),
    share({ key, knownMs }, ask) {
      const asked = questions.get(key);
      if (asked) return asked;
      const forget = () => questions.delete(key);
      const question = ask();
      questions.set(key, question);
      question.then(() => (knownMs > 0 ? setTimeout(forget, knownMs).unref() : forget()), forget);
      return question;
    },
  };
}
