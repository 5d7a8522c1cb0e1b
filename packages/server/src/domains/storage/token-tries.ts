import { AppError } from '../../errors.ts';
import { createAllowance } from '../../http/allowance.ts';

const windowMs = 10 * 60_000;

/** Maximum number of keys, of some hundred bytes each. */
const maxKeys = 20_000;

/** Looks at tokens, right or wrong, within ten minutes. A whole mobile network may share one address. */
interface Allowances {
  person: number;
  network: number;
}

/** Allowances for each kind of token. That of a promo is short, and its holder types it a few times at most. */
const allowancesOf = {
  invitation: { person: 60, network: 600 },
  promo: { person: 20, network: 400 },
} as const satisfies Readonly<Record<string, Allowances>>;

/** Limits how often tokens are tried. Each node counts for itself. */
export interface TokenTries {
  /**
   * Counts a try before the token is looked up, so that it reveals nothing about the token.
   * @throws RATE_LIMITED
   */
  spend(from: { userId: string; network: string }): void;
}

/** Creates the limits of one kind of token. No try counts for another person, or for the token itself. */
export function createTokenTries(
  kind: keyof typeof allowancesOf,
  { clock, isOff }: { clock: () => Date; isOff: boolean },
): TokenTries {
  const allowances: Allowances = allowancesOf[kind];
  if (isOff) return { spend: () => undefined };
  const people = createAllowance({ points: allowances.person, windowMs, maxKeys, clock });
  const networks = createAllowance({ points: allowances.network, windowMs, maxKeys, clock });
  return {
    spend({ userId, network }) {
      const retryAfterSeconds = people.spend(userId, 1) ?? networks.spend(network, 1);
      if (retryAfterSeconds !== null) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    },
  };
}
