import type { Deps } from '../../deps.ts';
import { tellOfExpiries } from './expiry.ts';
import { findPushBudget, resumePushes } from './pushes.ts';
import { watchQuotas } from './thresholds.ts';

/** Hourly round of the notices: looks at every quota, tells people what is due, and says how many pushes the month had. */
export const noticesRound = {
  async tell(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
    await watchQuotas(deps);
    await tellOfExpiries(deps);
    await resumePushes(deps);
  },
  findBudget: ({ db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>) =>
    findPushBudget(db, { at: clock(), budget: env.line.pushBudget }),
};
