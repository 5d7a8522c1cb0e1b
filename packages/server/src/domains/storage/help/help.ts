import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Change } from '../../changes/change.ts';
import { deleteQuotaOffersBefore, deleteRemindersBefore, updateQuotaOffersLeft } from './help-store.ts';

/** Rows of reminders and offers, for linking groups to quotas (moves/quota-help). */
export {
  findHelp,
  type HelpRow,
  insertQuotaOffer,
  listOpenQuotaOffers,
  lockQuotaOffer,
  maxOpenOffers,
  type QuotaOfferRow,
  type ShownOfferRow,
  updateQuotaOfferEnded,
  updateQuotaOffersGroup,
  upsertReminder,
} from './help-store.ts';

/** Deletes reminders that no longer limit new ones, and offers whose end is no longer shown. */
export async function deleteOldHelp(
  db: Db,
  { remindedBefore, endedBefore }: { remindedBefore: Date; endedBefore: Date },
): Promise<void> {
  await deleteRemindersBefore(db, remindedBefore);
  await deleteQuotaOffersBefore(db, endedBefore);
}

/** Ends the open offer of a person who left a group. */
export async function endOfferOfFormerMember(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { groupId, userId: fromId }: Change<'member-left'>,
): Promise<void> {
  await updateQuotaOffersLeft(tx, { groupId, fromId, at: clock() });
}
