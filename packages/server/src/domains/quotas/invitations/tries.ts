import { AppError } from '../../../errors.ts';
import { createAllowance } from '../../../http/allowance.ts';

const windowMs = 10 * 60_000;

/** Maximum number of keys, of some hundred bytes each. */
const maxKeys = 20_000;

/** Looks at tokens, right or wrong, within ten minutes. A whole mobile network may share one address. */
const allowances = { person: 60, network: 600 } as const;

/** Limits how often tokens are tried. Each node counts for itself. */
export interface InvitationTries {
  /**
   * Counts a try before the token is looked up, so that it says nothing about the token.
   * @throws RATE_LIMITED
   */
  spend(from: { userId: string; network: string }): void;
}

export function createInvitationTries({
  clock,
  isOff,
}: {
  clock: () => Date;
  isOff: boolean;
}): InvitationTries {
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
