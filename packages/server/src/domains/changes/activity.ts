import type { Db } from '../../db/database.ts';
import type { Actor, Change, ChangeKind } from './change.ts';
import { clearActor, type NewActivity } from './store.ts';

export {
  deleteActivityBefore,
  moveActivity,
  removeFromActivity,
} from './store.ts';

/** Maximum number of files that a row names; it counts all of them. */
const maxFileIds = 100;

/** Changes without an actor: pictures and names that follow a post, and the end of work that is already logged. Stars are private. */
const unlogged: ReadonlySet<ChangeKind> = new Set([
  'pictures-drawn',
  'slip-found',
  'poster-named',
  'trash-erased',
  'folder-followed',
  'stars-changed',
  'bulk-progressed',
  'quota-files-erased',
  // Its effect on the quota is logged, and the ledger has the rest.
  'order-settled',
]);

/** Changes whose files are gone: none of their ids is kept. */
const erasing: ReadonlySet<ChangeKind> = new Set(['files-erased', 'message-unsent', 'keeping-paused']);

/** Returns the activity row of a change; null if it is not logged. It has ids, numbers and fixed words, never a name. */
export function activityOf(change: Change, at: Date): NewActivity | null {
  if (unlogged.has(change.kind)) return null;
  const fileIds = 'fileIds' in change ? change.fileIds : [];
  return {
    at,
    kind: change.kind,
    groupId: 'groupId' in change ? change.groupId : null,
    quotaId: quotaIdOf(change),
    ...actorOf(change.actor),
    fileCount: 'fileCount' in change ? change.fileCount : fileIds.length,
    fileIds: erasing.has(change.kind) ? [] : fileIds.slice(0, maxFileIds),
    details: detailsOf(change),
  };
}

/** Number of rows from which a person is removed at a time. */
const unnamedAtOnce = 1_000;

/** Removes a person from all rows, which stay without an actor. Returns false if it was aborted. */
export async function unnameActivity(
  { db }: { db: Db },
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<boolean> {
  while (!signal.aborted) {
    const count = await clearActor(db, { userId, limit: unnamedAtOnce });
    if (count < unnamedAtOnce) return true;
  }
  return false;
}

function actorOf(actor: Actor): Pick<NewActivity, 'actor' | 'actorUserId'> {
  if (typeof actor === 'string') return { actor, actorUserId: null };
  return { actor: 'user', actorUserId: actor.userId };
}

/** Returns the quota of a change to what a group can use; a kept file itself says which quota it counts in. */
function quotaIdOf(change: Change): string | null {
  switch (change.kind) {
    case 'quota-created':
    case 'quota-renamed':
    case 'ownership-offered':
    case 'ownership-offer-ended':
    case 'quota-handed-over':
    case 'quota-deletion-started':
    case 'quota-deletion-undone':
    case 'quota-deleted':
    case 'quota-extended':
    case 'quota-granted':
    case 'quota-plan-changed':
    case 'quota-linked':
    case 'quota-reminded':
    case 'loan-made':
    case 'loan-recalled':
    case 'loan-ended':
    case 'hat-started':
    case 'hat-gift-received':
    case 'hat-ended':
    case 'quota-offered':
    case 'quota-offer-ended':
    case 'quota-unlinked':
    case 'manager-invited':
    case 'invitation-cancelled':
    case 'invitation-declined':
    case 'manager-added':
    case 'manager-removed':
      return change.quotaId;
    default:
      return null;
  }
}

function detailsOf(change: Change): Record<string, unknown> {
  switch (change.kind) {
    case 'files-posted':
      return { wantedCount: change.posts.filter(({ missedReason }) => missedReason === null).length };
    case 'file-missed':
      return { reason: change.reason };
    case 'saving-file-types-changed':
      return { rules: change.rules };
    case 'bot-replies-changed':
      return { replies: change.replies };
    case 'folder-created':
    case 'folder-renamed':
    case 'folder-moved':
    case 'folder-changed':
    case 'folder-trashed':
    case 'folder-restored':
    case 'files-moved':
      return { folderIds: change.folderIds };
    case 'folder-rule-created':
    case 'folder-rule-changed':
    case 'folder-rule-deleted':
      return { folderIds: change.folderIds, ruleId: change.ruleId };
    case 'versions-changed':
      return { isSeparate: change.isSeparate };
    case 'image-set-changed':
    case 'image-set-created':
    case 'image-set-files-added':
    case 'image-set-files-removed':
    case 'image-set-ordered':
    case 'image-sets-joined':
    case 'image-set-change-undone':
      return { imageSetIds: change.imageSetIds };
    case 'items-pinned':
      return { folderIds: change.folderIds, imageSetIds: change.imageSetIds };
    case 'share-created':
    case 'share-changed':
    case 'share-revoked':
      return { shareId: change.shareId, folderIds: change.folderIds, imageSetIds: change.imageSetIds };
    case 'chat-link-created':
      return { shareId: change.shareId };
    case 'file-request-created':
    case 'file-request-changed':
    case 'file-request-revoked':
    case 'requested-file-received':
    case 'requested-file-refused':
      return { shareId: change.shareId, folderIds: change.folderIds };
    case 'manager-invited':
    case 'invitation-cancelled':
    case 'invitation-declined':
      return { invitationId: change.invitationId };
    // The actor is the added manager.
    case 'manager-removed':
      return { userId: change.userId };
    case 'ownership-offer-ended':
    case 'quota-offer-ended':
    case 'hat-ended':
    case 'loan-ended':
      return { outcome: change.outcome };
    case 'sessions-ended':
      return { sessionCount: change.sessionIds.length };
    default:
      return {};
  }
}
