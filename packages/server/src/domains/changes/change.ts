import type { MissedReason, ReplyStyle, Row, SavingRule } from '../../db/tables.ts';

/** Actor of a change: a person by our id, somebody in LINE's chat, the operator by a command, or the product by itself. */
export type Actor = { userId: string } | 'chat' | 'operator' | 'product';

interface InGroup {
  groupId: string;
  actor: Actor;
}

interface OfFiles extends InGroup {
  fileIds: readonly string[];
}

interface OfQuota {
  quotaId: string;
  actor: Actor;
}

/** Asked for in the app, or by a command in the chat. */
interface ByMember {
  actor: { userId: string };
  isCommand: boolean;
}

/** A token with which the bot answers for free, and until when LINE takes it. */
export interface ReplyToken {
  replyToken: string;
  replyBy: Date;
}

/** What the bot's answer to a change in a chat depends on. */
type GroupInChat = Pick<
  Row<'groups'>,
  'id' | 'quota_id' | 'quota_linked_at' | 'no_quota_said_at' | 'replies' | 'bursts_answered'
>;

/** What each kind of change tells, by kind. */
interface ChangeFacts {
  /** Tiles came into the cabinet from the chat, those that cannot be kept included. */
  'files-posted': OfFiles & {
    group: GroupInChat;
    /** How many of them are to be kept. */
    wantedCount: number;
    /** Why the others cannot be. */
    missedReasons: readonly MissedReason[];
    reply: ReplyToken | null;
  };
  'file-uploaded': OfFiles;
  'file-kept': OfFiles & { quotaId: string };
  'file-missed': OfFiles & { quotaId: string | null; reason: MissedReason };
  /** The bytes of a kept file are gone or damaged. */
  'file-lost': OfFiles;
  'file-renamed': OfFiles;
  'file-trashed': OfFiles;
  'file-restored': OfFiles;
  'files-asked-again': OfFiles;
  /** Gone for good: by somebody's wish, or after its time in the trash. */
  'files-erased': OfFiles;
  'message-unsent': OfFiles;
  'trash-emptied': InGroup & { fileCount: number };
  /** What the trash was emptied of has left the disk. */
  'trash-erased': InGroup;
  'pictures-drawn': OfFiles;
  /** The name of a poster is known: it stands in the names of these files. `isLast`: and in those of all others. */
  'poster-named': OfFiles & { isLast: boolean };
  'saving-file-types-changed': InGroup & { rules: readonly SavingRule[] };
  'bot-replies-changed': InGroup & { replies: ReplyStyle | null };
  /** `fileIds`: what was posted after that instant, and is not kept. */
  'keeping-paused': OfFiles & ByMember;
  'keeping-resumed': InGroup & ByMember;
  'quota-created': OfQuota;
  'quota-renamed': OfQuota & { groupIds: readonly string[] };
  'quota-extended': OfQuota & { groupId: string; groupIds: readonly string[] };
  'quota-granted': OfQuota & InGroup;
  /** `fromQuotaId`: the one that the group was linked to before. */
  'quota-linked': OfQuota & InGroup & { fromQuotaId: string | null };
  'quota-unlinked': OfQuota & InGroup;
  /** The bot came to the chat, or back to it. */
  'bot-joined': InGroup & { isNewGroup: boolean };
  /** `isNews`: it was there before. */
  'bot-left': InGroup & { isNewGroup: boolean; isNews: boolean };
  /** The chat has another name or picture. */
  'chat-changed': InGroup;
  'member-joined': InGroup & { userId: string };
  'member-left': InGroup & { userId: string };
  /** The chat of `fromId` goes on with the cabinet `groupId`; of either, some of the other's files. */
  'cabinet-continued': InGroup & {
    fromId: string;
    movedIds: readonly string[];
    metIds: readonly string[];
    memberIds: readonly string[];
    /** The quota that the cabinet has from the group, which has room for what did not fit into its own. */
    quotaId: string | null;
  };
  /** An upload was given up before it was whole. */
  'upload-ended': InGroup;
  'sessions-ended': { userId: string; sessionIds: readonly string[]; actor: Actor };
  /** Of a person, or of everybody. */
  'all-sessions-ended': { userId: string | null; actor: Actor };
}

/** What may change. */
export type ChangeKind = keyof ChangeFacts;

/** Something that changed, as the domain that changed it tells it. */
export type Change<Kind extends ChangeKind = ChangeKind> = {
  [Each in Kind]: { kind: Each } & ChangeFacts[Each];
}[Kind];
