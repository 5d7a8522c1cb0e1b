import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import { findFile } from '../../files/shown/shown.ts';
import { isUnlocked, type OpenShare } from '../access.ts';
import type { ShareAddresses } from '../addresses.ts';
import { toVisitedShare } from '../presenters.ts';
import type { ShareVisits } from './visits.ts';

type VisitDeps = Pick<Deps, 'db'> & { shareAddresses: ShareAddresses; shareVisits: ShareVisits };

/** Returns what a visitor of an open link sees, and counts the visit. */
export async function visitShare(
  deps: VisitDeps,
  asked: { share: OpenShare; unlock: string | undefined },
): Promise<components['schemas']['VisitedLink']> {
  const link = await presentVisit(deps, asked);
  if (link.share) deps.shareVisits.noteVisit(asked.share.id);
  return link;
}

/** Returns what a visitor of an open link sees; nothing about it while its password is missing. */
export async function presentVisit(
  deps: Pick<VisitDeps, 'db' | 'shareAddresses'>,
  { share, unlock }: { share: OpenShare; unlock: string | undefined },
): Promise<components['schemas']['VisitedLink']> {
  const hasPassword = share.row.password_hash !== null;
  if (!isUnlocked(deps, { share, unlock })) return { kind: 'share', hasPassword, share: null };
  return { kind: 'share', hasPassword, share: toVisitedShare(deps, share, await findCover(deps, share)) };
}

async function findCover({ db }: Pick<Deps, 'db'>, { row }: OpenShare) {
  const fileId = row.cover_file_id;
  return fileId === null ? null : await findFile(db, { groupId: row.group_id, fileId });
}
