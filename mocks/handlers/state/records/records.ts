import type {
  Account,
  BotReplies,
  DigestFrequency,
  FileItem,
  FileKind,
  Folder,
  ImageSet,
  LiveServerMessage,
  NoticeLevel,
  OperatorOverview,
  OwnershipOffer,
  PlanId,
  Profile,
  QuotaDeletion,
  QuotaOffer,
  QuotaUsage,
  Slip,
} from '@kepwai/api-client';
import type { Media } from '../../../fixtures/index.ts';
import type { ActivityRecord } from './activity.ts';
import type { ArchiveRecord } from './archive.ts';
import type { BulkRecord } from './bulk.ts';
import type { HatRecord } from './hat.ts';
import type { InvitationRecord } from './invitation.ts';
import type { LoanRecord } from './loan.ts';
import type { MoneyRecord } from './money.ts';
import type { ErasureRecord, ExportRecord } from './my-data.ts';
import type { PromoRecord } from './promo.ts';
import type { ShareRecord } from './share.ts';

/** A group as the server stores it; its answers are derived from this. */
export interface GroupRecord {
  id: string;
  name: string | null;
  pictureUrl: string | null;
  /** Linked quota; null for none: then nothing is kept. */
  quotaId: string | null;
  /** Last quota before the group was unlinked, in which its files count until it is linked again. */
  formerQuotaId: string | null;
  /** When the bot left its chat; null while it is there. */
  botLeftAt: string | null;
  /** Reply style of the bot. */
  replies: BotReplies;
  /** The person who paused keeping, and when. */
  paused: { personId: string; at: string } | null;
  /** Group that it was merged into; null for none. */
  mergedIntoId: string | null;
  memberIds: string[];
  /** The person who linked its quota, and when. */
  link: { personId: string; at: string } | null;
  /** When each person last opened it. */
  seenAt: Map<string, string>;
  /** People who pinned it in their list. */
  pinnedBy: Set<string>;
  /** People who muted it in their list. */
  mutedBy: Set<string>;
  /** File types that are not kept, or only up to a size. */
  savingFileTypes: Map<FileKind, { keep: boolean; maxBytes: number | null }>;
  /** Person who set the file types last, and when. */
  savingFileTypesSet: { personId: string; at: string } | null;
  /** When each person last reported that they have its onboarding open, in milliseconds since 1970. */
  onboarding: Map<string, number>;
}

/** A quota with its people. */
export interface QuotaRecord extends QuotaUsage {
  /** Null for an owner who is not among the people. */
  ownerId: string | null;
  managerIds: string[];
  /** Since when, by the manager's id; without an entry since the quota was made. */
  managersSince: Record<string, string>;
  plan: PlanId;
  createdAt: string;
  /** Null if it is not to be deleted; `deletesAt` says when. */
  deletion: Pick<QuotaDeletion, 'reason' | 'askedAt'> | null;
}

/** An offer of a quota. */
export interface OwnershipOfferRecord extends Omit<OwnershipOffer, 'to'> {
  quotaId: string;
  toId: string;
}

/** A quota offered to a group. */
export interface QuotaOfferRecord
  extends Pick<QuotaOffer, 'id' | 'state' | 'createdAt' | 'expiresAt' | 'endedAt'> {
  groupId: string;
  quotaId: string;
  fromId: string;
}

/** A folder as the server stores it; its counts and rights are derived. */
export interface FolderRecord
  extends Pick<
    Folder,
    'id' | 'groupId' | 'parentId' | 'name' | 'color' | 'sort' | 'createdAt' | 'trashedAt'
  > {
  createdById: string | null;
  /** Folder that took it to the trash; null if it was trashed itself, or is not in the trash. */
  trashedWithId: string | null;
}

/** A rule of a group. */
export interface FolderRuleRecord {
  id: string;
  groupId: string;
  folderId: string;
  words: string[];
  createdById: string | null;
  createdAt: string;
}

/** A pin of a group. */
export interface PinRecord {
  /** Id of the file, image set or folder. */
  id: string;
  pinnedById: string;
  pinnedAt: string;
}

/** A change of image sets. */
export interface ImageSetActionRecord {
  id: string;
  groupId: string;
  personId: string;
  imageSetId: string;
  /** Image set in which it left its files; null for none. */
  leftIn: string | null;
  wasArranged: boolean;
  /** Its files as they were before. */
  files: FileItem[];
  /** Null until it is taken back. */
  restoredCount: number | null;
}

/** A session. */
export interface SessionRecord {
  id: string;
  personId: string;
  device: string | null;
  signedInAt: string;
  endedAt: string | null;
}

/** A link that signs a person in elsewhere, once. */
export interface HandoverRecord {
  personId: string;
  /** Session that requested it. */
  sessionId: string;
  path: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** An open upload. */
export interface UploadRecord {
  id: string;
  groupId: string;
  personId: string;
  name: string;
  mimeType: string;
  /** Target folder, or the folder once it is complete; null for the top. */
  folderId: string | null;
  /** 0 while its client has not declared it. */
  sizeBytes: number;
  isLengthDeferred: boolean;
  /** Upload-Concat as the client sent it; null for none. */
  concat: string | null;
  /** Of a part: the upload that it became; null before. */
  joinedInto: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  /** Reserved bytes of the quota. */
  reservedBytes: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  activeAt: number;
}

/** State of the mocked server. It lives as long as the page or the test does. */
export interface FakeServer {
  readonly people: Map<string, Profile>;
  readonly groups: Map<string, GroupRecord>;
  readonly quotas: Map<string, QuotaRecord>;
  readonly invitations: Map<string, InvitationRecord>;
  /** Promos by token. */
  readonly promos: Map<string, PromoRecord>;
  /** Offers of quotas, the latest last. */
  readonly ownershipOffers: Map<string, OwnershipOfferRecord>;
  /** Offers of quotas to groups, the latest last. */
  readonly quotaOffers: Map<string, QuotaOfferRecord>;
  /** Hats in the order in which they were started. */
  readonly hats: Map<string, HatRecord>;
  readonly loans: Map<string, LoanRecord>;
  /** Money that belongs to no order, by its reference. */
  readonly unmatchedMoney: Map<string, NonNullable<OperatorOverview['payments']>['unmatched'][number]>;
  /** Times of the last reminders of managers, by group and person. */
  readonly quotaReminders: Map<string, number>;
  readonly files: Map<string, FileItem>;
  /** Bank and reference of files that are slips, by the id of the file. */
  readonly slips: Map<string, Pick<Slip, 'bankCode' | 'reference'>>;
  /** Lines of text inside documents, by the id of the file. */
  readonly texts: Map<string, string>;
  readonly imageSets: Map<string, ImageSet>;
  /** Edited image sets of LINE. */
  readonly editedSets: Set<string>;
  /** LINE's places of the pictures of those, by the id of the file. */
  readonly sentPlaces: Map<string, { imageSetId: string; index: number | null }>;
  readonly imageSetActions: Map<string, ImageSetActionRecord>;
  readonly folders: Map<string, FolderRecord>;
  /** Rules in the order in which they are tried. */
  readonly folderRules: Map<string, FolderRuleRecord>;
  /** Pins in order, by group. */
  readonly pins: Map<string, PinRecord[]>;
  /** Starred files, the latest last, by person. */
  readonly stars: Map<string, Set<string>>;
  /** Folder that took each file to the trash, by the file. */
  readonly trashedWithFolder: Map<string, string>;
  /** Answers by `Idempotency-Key`. */
  readonly answersByKey: Map<string, { asked: string; answer: unknown }>;
  readonly bulkActions: Map<string, BulkRecord>;
  /** Logs of all groups. */
  readonly activity: ActivityRecord[];
  /** How often each person gets digests; absent people get none. */
  readonly digests: Map<string, DigestFrequency>;
  /** How often people are notified of quotas, by person and quota; at once if it is not in it. */
  readonly notices: Map<string, NoticeLevel>;
  /** People to whose posts the bot answers nothing. */
  readonly mutedIds: Set<string>;
  /** People who are named in OPERATORS. */
  readonly operatorIds: Set<string>;
  /** Acts of operators, the latest first. */
  readonly acts: NonNullable<OperatorOverview['acts']>;
  /** Parts of the operator's page that a test sets. */
  operatorParts: Partial<OperatorOverview>;
  /** Requests to be erased, by the number of the receipt. */
  readonly erasures: Map<string, ErasureRecord>;
  /** Copies of people's data, by person. */
  readonly exports: Map<string, ExportRecord>;
  readonly archives: Map<string, ArchiveRecord>;
  readonly uploads: Map<string, UploadRecord>;
  readonly shares: Map<string, ShareRecord>;
  readonly money: MoneyRecord;
  /** Account details by person. */
  readonly accounts: Map<string, Account>;
  readonly sessions: Map<string, SessionRecord>;
  /** Open hand-overs by secret, the latest last. */
  readonly handovers: Map<string, HandoverRecord>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time until LINE delivers a content that is requested again. */
  readonly lineDelayMs: number;
  addPerson(overrides?: Partial<Profile>): Profile;
  addQuota(overrides?: Partial<QuotaRecord>): QuotaRecord;
  /** Adds an invitation, by default of the owner for anybody, made now. */
  addInvitation(overrides: Partial<InvitationRecord> & { quotaId: string }): InvitationRecord;
  /** Adds a promo, by default one of storage that anybody can redeem. */
  addPromo(overrides?: Partial<PromoRecord>): PromoRecord;
  /** Adds an offer, by default an open one from now. */
  addOwnershipOffer(
    overrides: Partial<OwnershipOfferRecord> & { quotaId: string; toId: string },
  ): OwnershipOfferRecord;
  /** Adds an offer to a group, by default an open one from now. */
  addQuotaOffer(
    overrides: Partial<QuotaOfferRecord> & { groupId: string; quotaId: string; fromId: string },
  ): QuotaOfferRecord;
  addSession(personId: string, overrides?: Partial<SessionRecord>): SessionRecord;
  /** Adds a group, by default without members and with a quota of its own. */
  addGroup(overrides?: Partial<GroupRecord>): GroupRecord;
  /** Adds a file and publishes it on the live socket. */
  addFile(overrides: Partial<FileItem> & { groupId: string }, content?: Media): FileItem;
  addImageSet(overrides: Partial<ImageSet> & { groupId: string }): ImageSet;
  /** Adds a folder, by default at the top, and publishes it on the live socket. */
  addFolder(overrides: Partial<FolderRecord> & { groupId: string }): FolderRecord;
  /** Adds a rule behind the others. */
  addFolderRule(
    overrides: Partial<FolderRuleRecord> & { groupId: string; folderId: string },
  ): FolderRuleRecord;
  /** Logs a change, by default of the product now. */
  addActivity(overrides: Partial<ActivityRecord> & { groupId: string }): ActivityRecord;
  /** Adds a link, by default open for a week. */
  addShare(overrides: Partial<ShareRecord> & { groupId: string; makerId: string }): ShareRecord;
  /** Changes a file and publishes it on the live socket. */
  changeFile(file: FileItem, changes: Partial<FileItem>): FileItem;
  /** Returns the bytes of a kept file. */
  readContent(file: FileItem): Media;
  /** Publishes a message on the live sockets of the members. */
  publish(message: Exclude<LiveServerMessage, { type: 'ready' }>): void;
  /** Subscribes to the messages. Returns the function that unsubscribes. */
  subscribe(listener: (message: LiveServerMessage) => void): () => void;
  /** Returns the number of open live sockets. */
  listenerCount(): number;
}
