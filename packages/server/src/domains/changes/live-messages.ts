import type { LiveChange } from '../../db/notify.ts';
import type { Change } from './change.ts';

/** Returns the messages that every node hears of a change, in order: for open pages, and for servers alone. */
export function liveMessagesOf(change: Change): LiveChange[] {
  if ('peopleIds' in change) {
    const groupIds = 'groupIds' in change ? change.groupIds : [];
    return [quotaPeopleChanged(change), ...groupsChanged(groupIds)];
  }
  if ('groupIds' in change) return quotaMessages(change);
  switch (change.kind) {
    case 'files-posted':
    case 'file-restored':
      return [filesChanged(change, 'added')];
    case 'file-uploaded':
      return [filesChanged(change, 'added'), ...countsChanged(change)];
    case 'file-kept':
      return [filesChanged(change, 'updated'), ...countsChanged(change)];
    case 'file-missed':
    case 'file-lost':
    case 'file-renamed':
    case 'versions-changed':
    case 'files-asked-again':
    case 'pictures-drawn':
    case 'slip-found':
      return [filesChanged(change, 'updated')];
    case 'file-trashed':
    case 'files-erased':
    case 'quota-files-erased':
    case 'message-unsent':
      return [filesChanged(change, 'removed')];
    case 'folder-created':
    case 'folder-renamed':
    case 'folder-moved':
    case 'folder-changed':
      return [foldersChanged(change)];
    case 'files-moved':
      return [...anyFilesChanged(change, 'updated'), foldersChanged(change)];
    case 'folder-trashed':
      return [...anyFilesChanged(change, 'removed'), foldersChanged(change)];
    case 'folder-restored':
      return [...anyFilesChanged(change, 'added'), foldersChanged(change)];
    case 'folder-followed':
      return [...anyFilesChanged(change, change.isTrashed ? 'removed' : 'added'), foldersChanged(change)];
    case 'image-set-changed':
      return [imageSetsChanged(change)];
    case 'image-set-ordered':
      return [...anyFilesChanged(change, 'updated'), imageSetsChanged(change)];
    case 'image-set-created':
    case 'image-set-files-added':
    case 'image-set-files-removed':
    case 'image-sets-joined':
    case 'image-set-change-undone':
      return [...anyFilesChanged(change, 'updated'), imageSetsChanged(change), foldersChanged(change)];
    case 'items-pinned':
    case 'items-unpinned':
    case 'pins-ordered':
      return [{ type: 'pins-changed', groupId: change.groupId }];
    case 'folder-rule-created':
    case 'folder-rule-changed':
    case 'folder-rule-deleted':
    case 'folder-rules-ordered':
      return [folderRulesChanged(change)];
    case 'share-revoked':
    case 'file-request-revoked':
      return change.actor === 'operator'
        ? [sharesChanged(change), { type: 'operator-acted', change: 'share-revoked' }]
        : [sharesChanged(change)];
    case 'share-created':
    case 'chat-link-created':
    case 'share-changed':
    case 'file-request-created':
    case 'file-request-changed':
    case 'requested-file-refused':
      return [sharesChanged(change)];
    case 'requested-file-received':
      return [filesChanged(change, 'added'), ...countsChanged(change), sharesChanged(change)];
    case 'stars-changed':
      return [{ type: 'stars-changed', groupId: change.groupId, userId: change.actor.userId }];
    case 'bulk-progressed':
      return [bulkProgressed(change)];
    case 'trash-emptied':
      return [trashEmptied(change)];
    case 'poster-named':
      return [...anyFilesChanged(change, 'updated'), ...(change.isLast ? [groupChanged(change)] : [])];
    case 'keeping-paused':
      return [...anyFilesChanged(change, 'removed'), groupChanged(change), ...commandedMessages(change)];
    case 'keeping-resumed':
      return [groupChanged(change), ...commandedMessages(change)];
    case 'trash-erased':
    case 'saving-file-types-changed':
    case 'bot-replies-changed':
    case 'quota-unlinked':
    case 'chat-changed':
    case 'upload-ended':
    case 'quota-offered':
    case 'quota-offer-ended':
      return [groupChanged(change)];
    default:
      return messagesOfPeople(change);
  }
}

/** Returns the messages that people, their quotas and their sessions have changed. */
function messagesOfPeople(
  change: Change<
    | 'bot-joined'
    | 'bot-left'
    | 'member-joined'
    | 'member-left'
    | 'quota-created'
    | 'quota-reminded'
    | 'group-exported'
    | 'order-settled'
    | 'quota-deleted'
    | 'quota-linked'
    | 'quota-granted'
    | 'cabinet-continued'
    | 'sessions-ended'
    | 'all-sessions-ended'
  >,
): LiveChange[] {
  switch (change.kind) {
    case 'bot-joined':
    case 'bot-left':
      return change.isNewGroup ? [] : [groupChanged(change)]; // No page shows a new group yet.
    case 'member-joined':
    case 'member-left':
      return [{ type: 'members-changed', groupId: change.groupId, userId: change.userId }];
    case 'quota-created':
    case 'quota-reminded':
    case 'group-exported':
      return [];
    case 'order-settled':
      return [{ type: 'quota-orders-changed', quotaId: change.quotaId, userIds: [...change.toIds] }];
    case 'quota-deleted':
      return change.groupId === null ? [] : groupsChanged([change.groupId]);
    case 'quota-linked':
    case 'quota-granted':
      return linkedMessages(change);
    case 'cabinet-continued':
      return continuedMessages(change);
    case 'sessions-ended':
      return change.sessionIds.map((sessionId) => ({ type: 'session-ended', sessionId }));
    case 'all-sessions-ended':
      return [{ type: 'sessions-ended', userId: change.userId }];
  }
}

/** Returns the messages that the groups of a quota show it in another way, and whether it has room again. */
function quotaMessages(
  change: Change<
    | 'quota-renamed'
    | 'quota-plan-changed'
    | 'quota-extended'
    | 'loan-made'
    | 'loan-recalled'
    | 'loan-ended'
    | 'hat-started'
    | 'hat-gift-received'
    | 'hat-ended'
  >,
): LiveChange[] {
  const messages = groupsChanged(change.groupIds);
  if (change.kind === 'quota-plan-changed' || change.kind === 'loan-made')
    messages.push(bytesReleased(change));
  if (change.kind === 'loan-ended') messages.push(bytesReleased({ quotaId: change.fromQuotaId }));
  if (change.kind === 'quota-extended') messages.push({ type: 'operator-acted', change: 'quota-extended' });
  return messages;
}

/** Returns the messages that a group has another quota, which the operator may have granted. */
function linkedMessages(change: Change<'quota-linked' | 'quota-granted'>): LiveChange[] {
  const messages = [groupChanged(change), bytesReleased(change)];
  if (change.kind === 'quota-granted') messages.push({ type: 'operator-acted', change: 'quota-granted' });
  return messages;
}

/** The ids do not matter: a client that shows the trash fetches it again. */
function trashEmptied({ groupId }: { groupId: string }): LiveChange {
  return filesChanged({ groupId, fileIds: [] }, 'removed');
}

function sharesChanged({ groupId }: { groupId: string }): LiveChange {
  return { type: 'shares-changed', groupId };
}

/** Returns messages that make open pages of either group fetch again, and sockets check their subscriptions. */
function continuedMessages(change: Change<'cabinet-continued'>): LiveChange[] {
  const { groupId, fromId, movedIds, metIds, memberIds, quotaId } = change;
  return [
    groupChanged({ groupId: fromId }),
    foldersChanged({ groupId: fromId }),
    ...anyFilesChanged({ groupId: fromId, fileIds: metIds }, 'added'),
    groupChanged({ groupId }),
    foldersChanged({ groupId }),
    folderRulesChanged({ groupId }),
    ...anyFilesChanged({ groupId, fileIds: movedIds }, 'added'),
    ...memberIds.map((userId): LiveChange => ({ type: 'members-changed', groupId, userId })),
    ...(quotaId === null ? [] : [bytesReleased({ quotaId })]),
  ];
}

/** Returns the security log's entry of a command in the chat; requests in the app are logged there. */
function commandedMessages(change: Change<'keeping-paused' | 'keeping-resumed'>): LiveChange[] {
  const { kind, actor, isCommand } = change;
  return isCommand ? [{ type: 'chat-commanded', change: kind, userId: actor.userId }] : [];
}

/** Returns the message, or nothing if there are no files. */
function anyFilesChanged(...[files, change]: Parameters<typeof filesChanged>): LiveChange[] {
  return files.fileIds.length > 0 ? [filesChanged(files, change)] : [];
}

function filesChanged(
  { groupId, fileIds }: { groupId: string; fileIds: readonly string[] },
  change: 'added' | 'updated' | 'removed',
): LiveChange {
  return { type: 'files-changed', groupId, change, fileIds: [...fileIds] };
}

function groupChanged({ groupId }: { groupId: string }): LiveChange {
  return { type: 'group-changed', groupId };
}

function foldersChanged({ groupId }: { groupId: string }): LiveChange {
  return { type: 'folders-changed', groupId };
}

/** Returns the message that folders have more files, or nothing if none does. */
function countsChanged(change: { groupId: string; folderIds: readonly string[] }): LiveChange[] {
  return change.folderIds.length > 0 ? [foldersChanged(change)] : [];
}

function folderRulesChanged({ groupId }: { groupId: string }): LiveChange {
  return { type: 'folder-rules-changed', groupId };
}

function imageSetsChanged({ groupId }: { groupId: string }): LiveChange {
  return { type: 'image-sets-changed', groupId };
}

function bulkProgressed(change: Change<'bulk-progressed'>): LiveChange {
  const { groupId, actor, actionId, state, totalCount, doneCount, failedCount } = change;
  const { userId } = actor;
  return { type: 'bulk-progressed', groupId, userId, actionId, state, totalCount, doneCount, failedCount };
}

function groupsChanged(groupIds: readonly string[]): LiveChange[] {
  return groupIds.map((groupId) => groupChanged({ groupId }));
}

function quotaPeopleChanged({
  quotaId,
  peopleIds,
}: {
  quotaId: string;
  peopleIds: readonly string[];
}): LiveChange {
  return { type: 'quota-people-changed', quotaId, userIds: [...new Set(peopleIds)] };
}

function bytesReleased({ quotaId }: { quotaId: string }): LiveChange {
  return { type: 'room-returned', quotaId };
}
