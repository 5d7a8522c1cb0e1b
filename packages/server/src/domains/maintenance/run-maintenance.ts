import { trashDays } from '@kepwai/rules/files/trash';
import { dayMs, hourMs } from '@kepwai/rules/time';
import type { Deps } from '../../deps.ts';
import { deleteExpiredArchives, resumePreparing } from '../archives/archives.ts';
import { deleteOldBulk, resumeBulk } from '../bulk/continue.ts';
import { deleteActivityBefore } from '../changes/activity.ts';
import { collectUnreferenced, settleArrivals, sweepStray } from '../contents/contents.ts';
import { resumePictures } from '../contents/pictures/thumbnails.ts';
import { deleteOldAnswers } from '../files/answered-requests.ts';
import { resumeBackfills } from '../files/backfills/backfills.ts';
import { deleteFile } from '../files/delete.ts';
import { resumeQuotaMoves } from '../files/quota-moves/quota-moves.ts';
import { lockTrashed, resumeEmptying } from '../folders/emptying/empty-trash.ts';
import { deleteOldFolders, resumeSettling } from '../folders/trash.ts';
import { refreshStaleGroups } from '../groups/line/refresh-group.ts';
import { lockGroup } from '../groups/locks.ts';
import { deleteSettingUp } from '../groups/onboarding/onboarding.ts';
import { deleteOldImageSetActions } from '../image-sets/edits/undo.ts';
import { deleteOldEvents, resumeInbox } from '../ingest/inbox.ts';
import { deleteOldReadMarks } from '../ingest/read-marks/read-marks.ts';
import { askForAllNotFitting } from '../ingest/retry/ask-for-missed.ts';
import { resumeCheckouts } from '../money/checkouts/settle-checkout.ts';
import { endDueHats } from '../money/hats/hats.ts';
import { maintainLoans } from '../money/loans/round.ts';
import type { CheckoutProvider } from '../money/orders/providers/checkout-provider.ts';
import { deletePastReceipts } from '../money/receipts/receipts.ts';
import { resumeRefunds } from '../money/refunds/settle-refund.ts';
import { maintainSlips } from '../money/slips/verify-slip.ts';
import { maintainSubscriptions } from '../money/subscriptions/round.ts';
import { resumeErasing } from '../my-posts/my-posts.ts';
import { resumeTexts } from '../search/texts/extract-texts.ts';
import { deleteFormerKeys } from '../security/daily-key.ts';
import { maintainShares } from '../shares/maintenance.ts';
import type { ShareSecrets } from '../shares/secrets.ts';
import { deleteOldTries } from '../shares/visitors/tries.ts';
import { maintainGrants } from '../storage/grants/grants.ts';
import { deleteOldHelp } from '../storage/help/help.ts';
import { deleteOldInvitations } from '../storage/invitations/invitations.ts';
import { continueSuccessions } from '../storage/ownership/succession.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { deleteNamelessPeople, deleteOldReceipts, sendDueErasures } from '../users/erasure/erasures.ts';
import { deleteExpiredExports, resumeExports } from '../users/exports/exports.ts';
import { deleteOldHandovers } from '../users/handovers/handovers.ts';
import { deleteOldRequests } from '../users/requests/requests.ts';
import { deleteOldSessions } from '../users/sessions/sessions.ts';
import { isStorageAttached } from './claim/claim.ts';
import { deleteDeparted } from './departure/departures.ts';
import { resumeQuotaDeletions } from './quota-deletion/delete-quota.ts';
import { listTrashedBefore } from './store.ts';

type MaintenanceDeps = Deps & {
  uploads: Uploads;
  shareSecrets: ShareSecrets;
  checkoutProvider: CheckoutProvider | null;
};

/** The notices' part of the hourly maintenance. Their domain is beside this one; services.ts supplies it. */
export interface NoticesRound {
  /** Sends the notices that are due. */
  tell(deps: Deps): Promise<void>;
  /** Returns the log fields about this month's pushes. */
  findBudget(deps: Deps): Promise<object>;
}

/** The bot's part of the hourly maintenance; its domain is beside this one, too. */
export interface BotRound {
  /** Deletes what the bot does not need any more, and queues lost work again. */
  tidy(deps: Deps): Promise<void>;
}

/** Days for which handled events are kept, to answer questions about LINE's deliveries. */
const eventDays = 30;

/** Days for which an expired session is kept, to answer "was that me?". */
const sessionDays = 30;

/** Days for which a receipt of an erasure can be read. */
const receiptDays = 365;

/** Days for which somebody sees how their offer to a group ended. */
const offerDays = 30;

/** Days that the activity log covers. */
const activityDays = 365;

/** Maximum time between the last byte of a content and its row, which includes a video's preview picture and locks. */
const arrivingMs = 10 * 60_000;

/** Time after which a pending fetch may have lost its job; a content that LINE still prepares has one. */
const stuckMs = hourMs;

/** Hour for sweeping the whole store, by night: 3 o'clock in Bangkok is 20 o'clock UTC. */
const sweepHourUtc = 20;

/** Runs the hourly maintenance: deletes what nobody needs any more, and resumes lost work. */
export async function runMaintenance(
  deps: MaintenanceDeps & { noticesRound: NoticesRound; botRound: BotRound },
): Promise<void> {
  const { db, clock, log } = deps;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  // Runs first, so that no failure of the rest prevents it.
  await deleteFormerKeys(deps);
  // A disk that was full when the last part came may have free bytes by now, and the client be gone.
  await finishUploads(deps);
  await deps.uploads.tidy();
  // Resumes what a crash between storing an event and queueing its job left, and jobs that were given up.
  await resumeInbox(deps, { wantedBefore: new Date(clock().getTime() - stuckMs) });
  await resumePictures(deps, { waitingSince: new Date(clock().getTime() - stuckMs) });
  await refreshStaleGroups(deps);
  // Before the notices, which contain the size of a quota.
  await maintainGrants(deps);
  await maintainSubscriptions(deps);
  await maintainLoans(deps);
  await endDueHats(deps);
  await deps.noticesRound.tell(deps);
  await deps.botRound.tidy(deps);
  await resumeSettling(deps);
  await resumeBulk(deps);
  await resumeEmptying(deps);
  await resumeErasing(deps);
  await sendDueErasures(deps);
  await resumeExports(deps);
  await continueSuccessions(deps);
  await resumeQuotaMoves(deps);
  await resumeQuotaDeletions(deps);
  await resumePreparing(deps);
  await resumeBackfills(deps);
  await resumeTexts(deps);
  const purged = await purgeTrash(deps, daysAgo(trashDays));
  await deleteOldFolders(db, daysAgo(trashDays));
  await deleteOldAnswers(db, daysAgo(1));
  await deleteOldBulk(db, daysAgo(1));
  await deleteExpiredArchives(deps);
  await deleteOldImageSetActions(db, daysAgo(1));
  await deleteOldTries(deps);
  await maintainShares(deps);
  const departed = await deleteDeparted(deps);
  const askedAgain = await askForAllNotFitting(deps);
  const collected = await collectUnreferenced(deps, daysAgo(1));
  await deps.blobs.removeOldParts();
  const stray = await settle(deps, new Date(clock().getTime() - arrivingMs));
  await deleteOldEvents(db, daysAgo(eventDays));
  await deleteOldReadMarks(deps);
  await deleteSettingUp(db, daysAgo(1));
  await deleteOldHandovers(db, clock());
  await deleteOldInvitations(deps);
  await maintainSlips(deps);
  await deletePastReceipts(deps);
  await resumeCheckouts(deps);
  await resumeRefunds(deps);
  await deleteOldHelp(db, { remindedBefore: daysAgo(2), endedBefore: daysAgo(offerDays) });
  await deleteOldSessions(db, daysAgo(sessionDays));
  await deleteExpiredExports(db, clock());
  await deleteOldReceipts(db, daysAgo(receiptDays));
  await deleteOldRequests(db, daysAgo(receiptDays));
  await deleteNamelessPeople(db);
  await deleteActivityBefore(db, daysAgo(activityDays));
  const swept = clock().getUTCHours() === sweepHourUtc ? await sweep(deps, daysAgo(1)) : 0;
  const pushes = await deps.noticesRound.findBudget(deps);
  log.info({ purged, departed, askedAgain, collected, stray, swept, pushes }, 'upkeep is done');
}

/** Finishes what a crash left incomplete, before work begins. `isAlone`: no other process works meanwhile. */
export async function recover(deps: MaintenanceDeps, { isAlone }: { isAlone: boolean }): Promise<void> {
  await finishUploads(deps);
  if (isAlone) {
    // Before work begins nothing is between its bytes and its row.
    await settle(deps);
  } else {
    // Bytes that others are just receiving are checked when they must have their row.
    await settle(deps, new Date(deps.clock().getTime() - arrivingMs));
    await deps.queue.send('upkeep', {}, { startAfterSeconds: arrivingMs / 1000 });
  }
  await resumeInbox(deps);
  // Money that arrived, or went back, while nobody listened.
  await resumeCheckouts(deps);
  await resumeRefunds(deps);
}

async function finishUploads(deps: MaintenanceDeps): Promise<void> {
  for (const { id, error } of await deps.uploads.finishWhole()) {
    deps.log.error({ err: error, uploadId: id }, 'an upload could not be finished; it is tried again later');
  }
}

/** Deletes bytes without a row. */
async function sweep(deps: MaintenanceDeps, storedBefore: Date): Promise<number> {
  // Contents of a store that belongs to somebody else are not ours to delete.
  if (!(await isStorageAttached(deps))) return 0;
  return await sweepStray(deps, { storedBefore, isAwaited: isAwaitedBy(deps) });
}

/** Settles recent arrivals. */
async function settle(deps: MaintenanceDeps, arrivedBefore?: Date): Promise<number> {
  return await settleArrivals(deps, {
    ...(arrivedBefore && { arrivedBefore }),
    isAwaited: isAwaitedBy(deps),
  });
}

function isAwaitedBy({ uploads }: MaintenanceDeps): (sha256: string) => Promise<boolean> {
  return (sha256) => uploads.isAwaited(sha256);
}

/** Deletes files for good that have been in the trash since before an instant; their bytes follow a day later. */
async function purgeTrash({ db, clock, record }: Deps, before: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const page = await listTrashedBefore(db, { before, limit: 200 });
    for (const { id: fileId, group_id: groupId } of page) {
      const isPurged = await db.transaction().execute(async (tx) => {
        await lockGroup(tx, groupId);
        // The file may have been restored, or the group merged into another: then the next page has it.
        if (!(await lockTrashed(tx, { fileId, groupId, before }))) return false;
        await deleteFile(tx, { fileId, now: clock() });
        await record(tx, { kind: 'files-erased', groupId, actor: 'product', fileIds: [fileId] });
        return true;
      });
      if (isPurged) purged += 1;
    }
    if (page.length === 0) return purged;
  }
}
