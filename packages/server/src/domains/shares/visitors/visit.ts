import type { components } from '../../../generated/schema.ts';
import { isUnlocked, type OpenShare } from '../access.ts';
import type { ShareAddresses } from '../addresses.ts';
import { toVisitedShare } from '../presenters.ts';
import type { ShareVisits } from './visits.ts';

interface VisitDeps {
  shareAddresses: ShareAddresses;
  shareVisits: ShareVisits;
}

/** Returns what a visitor of an open link sees, and counts the visit. */
export function visitShare(
  deps: VisitDeps,
  asked: { share: OpenShare; unlock: string | undefined },
): components['schemas']['VisitedLink'] {
  const link = presentVisit(deps, asked);
  if (link.share) deps.shareVisits.noteVisit(asked.share.id);
  return link;
}

/** Returns what a visitor of an open link sees; nothing about it while its password is missing. */
export function presentVisit(
  deps: Pick<VisitDeps, 'shareAddresses'>,
  { share, unlock }: { share: OpenShare; unlock: string | undefined },
): components['schemas']['VisitedLink'] {
  const hasPassword = share.row.password_hash !== null;
  if (!isUnlocked(deps, { share, unlock })) return { kind: 'share', hasPassword, share: null };
  return { kind: 'share', hasPassword, share: toVisitedShare(deps, share) };
}
