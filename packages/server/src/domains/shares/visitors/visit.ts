import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { Scanner } from '../../../scanner/scanner.ts';
import { isRequest, isUnlocked, type OpenShare } from '../access.ts';
import type { ShareAddresses } from '../addresses.ts';
import { toVisitedShare } from '../presenters.ts';
import type { SentPlaces } from '../requests/places.ts';
import { toVisitedRequest } from '../requests/presenters.ts';
import type { ShareVisits } from './visits.ts';

interface VisitDeps extends Pick<Deps, 'clock'> {
  shareAddresses: ShareAddresses;
  shareVisits: ShareVisits;
  scanner: Scanner | null;
  sentPlaces: SentPlaces;
}

/** Returns an open link as a visitor sees it, and counts the visit. Idle uploads that fill a link yield to them. */
export function visitShare(
  deps: VisitDeps,
  asked: { share: OpenShare; unlock: string | undefined },
): components['schemas']['VisitedLink'] {
  const link = presentVisit(deps, asked);
  if (link.share || link.request) deps.shareVisits.noteVisit(asked.share.id);
  if (link.request && (link.request.filesLeft === 0 || link.request.bytesLeft === 0))
    deps.sentPlaces.freePlacesSoon(asked.share.id);
  return link;
}

/** Returns an open link as a visitor sees it; nothing about it while its password is missing. */
export function presentVisit(
  deps: Pick<VisitDeps, 'clock' | 'shareAddresses' | 'scanner'>,
  { share, unlock }: { share: OpenShare; unlock: string | undefined },
): components['schemas']['VisitedLink'] {
  const hasPassword = share.row.password_hash !== null;
  const kind = isRequest(share) ? 'request' : 'share';
  const shown = { kind, hasPassword, share: null, request: null } as const;
  if (!isUnlocked(deps, { share, unlock })) return shown;
  if (isRequest(share)) return { ...shown, request: toVisitedRequest(deps, share) };
  return { ...shown, share: toVisitedShare(deps, share) };
}
