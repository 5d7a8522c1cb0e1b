import type { FileTypeRule, LoanEnd, MissedReason, ReplyStyle, Row } from '../../db/tables.ts';

/** Actor of a change: a person by our id, somebody in LINE's chat, the operator by a command, or the product by itself. */
export type Actor = { userId: string } | 'chat' | 'operator' | 'product';

interface InGroup {
  groupId: string;
  actor: Actor;
}

interface OfFiles extends InGroup {
  fileIds: readonly string[];
}

interface OfFolders extends InGroup {
  folderIds: readonly string[];
}

interface OfImageSets extends OfFiles {
  imageSetIds: readonly string[];
}

interface OfShare extends OfImageSets, OfFolders {
  shareId: string;
}

interface OfKept extends OfFolders, OfFiles {
  /** Those that already have pictures, from another file of the same content. */
  drawnIds: readonly string[];
  /** Those with text inside. */
  documentIds: readonly string[];
}

interface OfQuota {
  quotaId: string;
  actor: Actor;
}

/** `groupIds`: groups of both quotas. */
interface OfLoan extends OfQuota {
  fromQuotaId: string;
  groupIds: readonly string[];
}

interface OfQuotaPeople extends OfQuota {
  /** Owner and managers, former ones, and the candidate for the ownership. */
  peopleIds: readonly string[];
}

interface OfInvitation extends OfQuotaPeople {
  invitationId: string;
}

interface OfManager extends OfQuotaPeople {
  userId: string;
}

/** A change requested in the app, or by a command in the chat. */
interface ByMember {
  actor: { userId: string };
  isCommand: boolean;
}

/** Token for a free reply of the bot, and the end of its validity. */
export interface ReplyToken {
  replyToken: string;
  replyBy: Date;
}

/** Facts of a group that the bot's answer to a change depends on. */
type GroupInChat = Pick<
  Row<'groups'>,
  'id' | 'quota_id' | 'quota_linked_at' | 'no_quota_said_at' | 'replies' | 'bursts_answered'
>;

/** A file from the chat. */
interface PostOfFile {
  fileId: string;
  postedBy: string | null;
  /** Null if it is to be kept. */
  missedReason: MissedReason | null;
  reply: ReplyToken | null;
}

/** Facts of each kind of change. */
interface ChangeFacts {
  /** Tiles were added from the chat, including those that cannot be kept. */
  'files-posted': OfFiles & {
    group: GroupInChat;
    /** The same files, in the order in which they were posted. */
    posts: readonly PostOfFile[];
  };
  /** Files that one person uploaded. `folderIds`: the folders that they are in; empty at the top. */
  'file-uploaded': OfKept;
  'file-kept': OfKept & { quotaId: string };
  'file-missed': OfFiles & { quotaId: string | null; reason: MissedReason };
  /** The bytes of a kept file are gone or damaged. */
  'file-lost': OfFiles;
  'file-renamed': OfFiles;
  /** A file was taken out of the versions of its name, or put back. */
  'versions-changed': OfFiles & { isSeparate: boolean };
  'file-trashed': OfFiles;
  'file-restored': OfFiles;
  'folder-created': OfFolders;
  'folder-renamed': OfFolders;
  /** Folders were moved with everything in them. */
  'folder-moved': OfFolders;
  /** Another colour or order of its files. */
  'folder-changed': OfFolders;
  /** `fileIds`: files that went along at once. */
  'folder-trashed': OfFolders & OfFiles;
  'folder-restored': OfFolders & OfFiles;
  /** Files followed a folder into the trash, or out of it. */
  'folder-followed': OfFolders & OfFiles & { isTrashed: boolean };
  /** `folderIds`: the destination; empty for the top. */
  'files-moved': OfFolders & OfFiles;
  /** Another name, description or cover. */
  'image-set-changed': InGroup & { imageSetIds: readonly string[] };
  'image-set-created': OfImageSets;
  /** `fileIds`: files that came into it. */
  'image-set-files-added': OfImageSets;
  'image-set-files-removed': OfImageSets;
  'image-set-ordered': OfImageSets;
  /** The first set has the files of the second. */
  'image-sets-joined': OfImageSets;
  /** A change of a set, or of its order, was undone. */
  'image-set-change-undone': OfImageSets;
  'items-pinned': OfFolders & OfFiles & { imageSetIds: readonly string[] };
  'items-unpinned': InGroup;
  'pins-ordered': InGroup;
  /** `folderIds`: the target folder of a rule of the group. */
  'folder-rule-created': OfFolders & { ruleId: string };
  'folder-rule-changed': OfFolders & { ruleId: string };
  'folder-rule-deleted': OfFolders & { ruleId: string };
  'folder-rules-ordered': InGroup;
  /** A public link was created, changed or ended, with its items: files, an image set or a folder. */
  'share-created': OfShare;
  'share-changed': OfShare;
  'share-revoked': OfShare;
  /** Addresses were created for sending files into a chat. */
  'chat-link-created': OfFiles & { shareId: string };
  /** A file request was created, changed or ended. `folderIds`: its folder; empty for the top. */
  'file-request-created': OfFolders & { shareId: string };
  'file-request-changed': OfFolders & { shareId: string };
  'file-request-revoked': OfFolders & { shareId: string };
  /** A file from a person without an account. */
  'requested-file-received': OfKept & { shareId: string };
  /** A scanner found something in one, or did not look at it in time. It is no file. */
  'requested-file-refused': OfFolders & { shareId: string };
  /** Private: never in a log, and heard by the person alone. */
  'stars-changed': { groupId: string; actor: { userId: string } };
  /** An action on many files went on in the background. */
  'bulk-progressed': InGroup & {
    actor: { userId: string };
    actionId: string;
    state: 'running' | 'done' | 'stopped';
    totalCount: number;
    doneCount: number;
    failedCount: number;
  };
  'files-asked-again': OfFiles;
  /** Files were deleted for good: by a person, or after their time in the trash. */
  'files-erased': OfFiles;
  'message-unsent': OfFiles;
  'trash-emptied': InGroup & { fileCount: number };
  /** The bytes of an emptied trash were removed from the disk. */
  'trash-erased': InGroup;
  /** `codes`: texts of the QR codes in the picture; null if it was not searched for them. */
  'pictures-drawn': OfFiles & { codes: readonly string[] | null };
  /** The pictures of these files are bank slips. */
  'slip-found': OfFiles;
  /** The name of a poster was added to these files' names. `isLast`: also to all their other files. */
  'poster-named': OfFiles & { isLast: boolean };
  'saving-file-types-changed': InGroup & { rules: readonly FileTypeRule[] };
  'bot-replies-changed': InGroup & { replies: ReplyStyle | null };
  /** `fileIds`: files posted after that instant, which are not kept. */
  'keeping-paused': OfFiles & ByMember;
  'keeping-resumed': InGroup & ByMember;
  'quota-created': OfQuota;
  'quota-renamed': OfQuota & { groupIds: readonly string[] };
  /** A person was invited to manage a quota. */
  'manager-invited': OfInvitation;
  'invitation-cancelled': OfInvitation;
  'invitation-declined': OfInvitation;
  /** A person accepted an invitation. */
  'manager-added': OfManager;
  /** A manager was removed by the owner, or left. */
  'manager-removed': OfManager;
  'quota-extended': OfQuota & { groupId: string; groupIds: readonly string[] };
  /** A payment was made, or a paid term began or ended: the quota has another limit or expiry. */
  'quota-plan-changed': OfQuota & { groupIds: readonly string[] };
  /** An order was paid or paid back, or money arrived for it. `toIds`: people of its quota. */
  'order-settled': OfQuota & { toIds: readonly string[] };
  'quota-granted': OfQuota & InGroup;
  /** `fromQuotaId`: the quota that the group was linked to before. */
  /** A person is asked to own a quota; by the product if its owner is erased. */
  'ownership-offered': OfQuotaPeople & { toId: string; at: Date };
  'ownership-offer-ended': OfQuotaPeople & { outcome: 'declined' | 'cancelled' | 'expired'; at: Date };
  /** The actor owns it now. */
  'quota-handed-over': OfQuotaPeople & { groupIds: readonly string[]; fromId: string; at: Date };
  'quota-deletion-started': OfQuotaPeople & { groupIds: readonly string[]; deletesAt: Date };
  'quota-deletion-undone': OfQuotaPeople & { groupIds: readonly string[] };
  /** The deletion of a quota deleted some files for good; `quota-deleted` has them all. */
  'quota-files-erased': OfFiles;
  /**
   * A quota is deleted: the group has none, and that many of its files were deleted for good. Null: it had no group.
   */
  'quota-deleted': OfQuota & { groupId: string | null; fileCount: number };
  'hat-started': OfQuota & { groupIds: readonly string[] };
  /** Money for a hat arrived. The actor is the product: who gave is shown as they chose. */
  'hat-gift-received': OfQuota & { groupIds: readonly string[]; actor: 'product' };
  'hat-ended': OfQuota & { groupIds: readonly string[]; outcome: 'reached' | 'ended' | 'closed' };
  /** The quota has more bytes, lent by another one. The actor is the product if the lender does not want to be named. */
  'loan-made': OfLoan;
  /** A loan is taken back while it is used, and ends earlier. */
  'loan-recalled': OfLoan;
  'loan-ended': OfLoan & { outcome: LoanEnd };
  /** A member reminded the managers of the group's storage; `day`: its start. */
  'quota-reminded': OfQuota & InGroup & { day: Date };
  /** A member offers the quota to a group, whose present one is `toQuotaId`. */
  'quota-offered': OfQuota & InGroup & { toQuotaId: string; day: Date };
  /** `fromId`: who offered it. */
  'quota-offer-ended': OfQuota &
    InGroup & { fromId: string; outcome: 'accepted' | 'declined' | 'withdrawn'; at: Date };
  'quota-linked': OfQuota & InGroup & { fromQuotaId: string | null };
  'quota-unlinked': OfQuota & InGroup;
  /** The bot joined the chat, or returned to it. */
  'bot-joined': InGroup & { isNewGroup: boolean };
  /** `isNews`: it was in the chat before. */
  'bot-left': InGroup & { isNewGroup: boolean; isNews: boolean };
  /** The chat has another name or picture. */
  'chat-changed': InGroup;
  'member-joined': InGroup & { userId: string };
  'member-left': InGroup & { userId: string };
  /** The chat of `fromId` now belongs to the group `groupId`; each can have files of the other. */
  'cabinet-continued': InGroup & {
    fromId: string;
    movedIds: readonly string[];
    metIds: readonly string[];
    memberIds: readonly string[];
    /** Quota that the group got from the other one, with remaining bytes for files that did not fit before. */
    quotaId: string | null;
  };
  /** A person exports everything. */
  'group-exported': InGroup;
  /** An upload was given up before it was complete. */
  'upload-ended': InGroup;
  'sessions-ended': { userId: string; sessionIds: readonly string[]; actor: Actor };
  /** All sessions of a person, or of everybody, ended. */
  'all-sessions-ended': { userId: string | null; actor: Actor };
}

/** Kind of change. */
export type ChangeKind = keyof ChangeFacts;

/** A change, as reported by its domain. */
export type Change<Kind extends ChangeKind = ChangeKind> = {
  [Each in Kind]: { kind: Each } & ChangeFacts[Each];
}[Kind];
