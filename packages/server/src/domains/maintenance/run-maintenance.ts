import type { Deps } from '../../deps.ts';
import { deleteActivityBefore } from '../changes/activity.ts';
import { collectUnreferenced, settleArrivals, sweepStray } from '../contents/contents.ts';
import { resumePictures } from '../contents/pictures/thumbnails.ts';
import { deleteFile } from '../files/delete.ts';
import { resumeErasing } from '../files/my-posts/my-posts.ts';
import { resumeEmptying } from '../files/trash/empty-trash.ts';
import { refreshStaleGroups } from '../groups/line/refresh-group.ts';
import { lockGroup } from '../groups/locks.ts';
import { forgetSettingUp } from '../groups/onboarding/onboarding.ts';
import { forgetOldEvents, resumeInbox } from '../ingest/inbox.ts';
import { askForAllNotFitting } from '../ingest/retry/ask-for-missed.ts';
import { deleteFormerKeys } from '../security/daily-key.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { forgetOldSessions } from '../users/sessions/sessions.ts';
import { isStorageAttached } from './claim/claim.ts';
import { deleteDeparted } from './departure/departures.ts';
import { listTrashedBefore, lockTrashedBefore } from './store.ts';

type UpkeepDeps = Deps & { uploads: Uploads };

/** Part of the hourly round that the notices have. Their domain stands beside this one: services.ts hands it in. */
export interface NoticesRound {
  /** Tells people what is due. */
  tell(deps: Deps): Promise<void>;
  /** Returns what the log says of the month's pushes. */
  findBudget(deps: Deps): Promise<object>;
}

const dayMs = 24 * 3_600_000;

/** A deleted file can be restored for so long (architecture.md, State that matters). */
const trashDays = 30;

/** Handled events are kept for so long, to answer questions about what LINE sent. */
const eventDays = 30;

/** A sign-in that has expired is of use to nobody; so long it may answer "was that me?". */
const sessionDays = 30;

/** The activity log tells of a year. */
const activityDays = 365;

/** Between the last byte of a content and its row lie the picture of a film and locks: not so long. */
const arrivingMs = 10 * 60_000;

/** What is on its way for so long may have lost its job; what LINE still prepares has one. */
const stuckMs = 3_600_000;

/** Looking through the whole store is for the night: 3 o'clock in Bangkok is 20 o'clock UTC. */
const sweepHourUtc = 20;

/** What is done once an hour: what nobody needs any more goes. */
export async function runMaintenance(deps: UpkeepDeps & { noticesRound: NoticesRound }): Promise<void> {
  const { db, clock, log } = deps;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  // First, so that no failure of the rest keeps it.
  await deleteFormerKeys(deps);
  // A disk that was full as the last part came may have room by now, and the client be gone.
  await finishUploads(deps);
  await deps.uploads.tidy();
  // What a crash between storing an event and sending for it has left, and what failed until its job was given up.
  await resumeInbox(deps, { wantedBefore: new Date(clock().getTime() - stuckMs) });
  await resumePictures(deps, { waitingSince: new Date(clock().getTime() - stuckMs) });
  await refreshStaleGroups(deps);
  await deps.noticesRound.tell(deps);
  await resumeEmptying(deps);
  await resumeErasing(deps);
  const purged = await purgeTrash(deps, daysAgo(trashDays));
  const departed = await deleteDeparted(deps);
  const askedAgain = await askForAllNotFitting(deps);
  const collected = await collectUnreferenced(deps, daysAgo(1));
  await deps.blobs.removeOldParts();
  const stray = await settle(deps, new Date(clock().getTime() - arrivingMs));
  await forgetOldEvents(db, daysAgo(eventDays));
  await forgetSettingUp(db, daysAgo(1));
  await forgetOldSessions(db, daysAgo(sessionDays));
  await deleteActivityBefore(db, daysAgo(activityDays));
  const swept = clock().getUTCHours() === sweepHourUtc ? await sweep(deps, daysAgo(1)) : 0;
  const pushes = await deps.noticesRound.findBudget(deps);
  log.info({ purged, departed, askedAgain, collected, stray, swept, pushes }, 'upkeep is done');
}

/** Brings what a crash left half done to its end, before work begins. `isAlone`: no other process works meanwhile. */
export async function recover(deps: UpkeepDeps, { isAlone }: { isAlone: boolean }): Promise<void> {
  await finishUploads(deps);
  if (isAlone) {
    // Before work begins nothing is between its bytes and its row.
    await settle(deps);
  } else {
    // What others are taking in just now is looked at when it must have its row.
    await settle(deps, new Date(deps.clock().getTime() - arrivingMs));
    await deps.queue.send('upkeep', {}, { startAfterSeconds: arrivingMs / 1000 });
  }
  await resumeInbox(deps);
}

async function finishUploads(deps: UpkeepDeps): Promise<void> {
  for (const { id, error } of await deps.uploads.finishWhole()) {
    deps.log.error({ err: error, uploadId: id }, 'an upload could not be finished; it is tried again later');
  }
}

/** Removes bytes that no row tells of. */
async function sweep(deps: UpkeepDeps, storedBefore: Date): Promise<number> {
  // What lies in somebody else's store is not ours to remove.
  if (!(await isStorageAttached(deps))) return 0;
  return await sweepStray(deps, { storedBefore, isAwaited: isAwaitedBy(deps) });
}

/** The same for what came of late. */
async function settle(deps: UpkeepDeps, arrivedBefore?: Date): Promise<number> {
  return await settleArrivals(deps, {
    ...(arrivedBefore && { arrivedBefore }),
    isAwaited: isAwaitedBy(deps),
  });
}

function isAwaitedBy({ uploads }: UpkeepDeps): (sha256: string) => Promise<boolean> {
  return (sha256) => uploads.isAwaited(sha256);
}

/** Deletes for good what has been in the trash since before an instant; its bytes a day later. */
async function purgeTrash({ db, clock, record }: Deps, before: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const page = await listTrashedBefore(db, { before, limit: 200 });
    for (const { id: fileId, group_id: groupId } of page) {
      const isPurged = await db.transaction().execute(async (tx) => {
        await lockGroup(tx, groupId);
        // Somebody may have put it back meanwhile, or the group went on as another: then the next page has it.
        if (!(await lockTrashedBefore(tx, { fileId, groupId, before }))) return false;
        await deleteFile(tx, { fileId, now: clock() });
        await record(tx, { kind: 'files-erased', groupId, actor: 'product', fileIds: [fileId] });
        return true;
      });
      if (isPurged) purged += 1;
    }
    if (page.length === 0) return purged;
  }
}
