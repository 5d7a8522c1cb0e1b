import { type AskTogether, createAskTogether } from '../../db/ask-together.ts';
import type { Deps } from '../../deps.ts';
import { createTrusted, type Trusted } from '../../trust-cache.ts';
import type { MembershipRecord } from './membership-store.ts';

/** Cached answers about who is in a group, of this process. */
export interface MembershipCache {
  /** Strangers about whom LINE said "no", by group and person. */
  refusals: Trusted<true>;
  /** Looks up a person's relation to a group, once for all who need it at the same moment; nothing is kept. */
  lookUp: AskTogether<MembershipRecord | null>;
  /** Asks once for all concurrent callers with the same question, and for the time after it that `knownMs` returns. */
  share(
    question: { key: string; knownMs?: (answer: boolean) => number },
    ask: () => Promise<boolean>,
  ): Promise<boolean>;
}

/** Time for which strangers are not asked about again: LINE announces people who join. */
const refusedMs = 60_000;
const maxRefusals = 10_000;

/** Creates an empty cache. */
export function createMembershipCache({ clock }: Pick<Deps, 'clock'>): MembershipCache {
  const questions = new Map<string, Promise<boolean>>();
  return {
    lookUp: createAskTogether(),
    refusals: createTrusted<true>({ trustMs: refusedMs, maxEntries: maxRefusals, clock }),
    share({ key, knownMs = () => 0 }, ask) {
      const asked = questions.get(key);
      if (asked) return asked;
      const evict = () => questions.delete(key);
      const question = ask();
      questions.set(key, question);
      question.then((answer) => {
        const stillKnownMs = knownMs(answer);
        if (stillKnownMs > 0) setTimeout(evict, stillKnownMs).unref();
        else evict();
      }, evict);
      return question;
    },
  };
}
