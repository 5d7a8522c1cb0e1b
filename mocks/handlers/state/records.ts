import type {
  Account,
  BotReplies,
  FileItem,
  FileKind,
  Folder,
  ImageSet,
  LiveServerMessage,
  PlanId,
  Profile,
  QuotaUsage,
  Slip,
} from '@kepwai/api-client';
import type { Media } from '../../fixtures/index.ts';

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
  plan: PlanId;
  createdAt: string;
}

/** A folder as the server stores it; its counts and rights are derived. */
export interface FolderRecord
  extends Pick<
    Folder,
    'id' | 'groupId' | 'parentId' | 'name' | 'color' | 'sort' | 'createdAt' | 'trashedAt'
  > {
  createdById: string | null;
  /** Folder that took it to the trash; null where it was trashed itself, or is not in the trash. */
  trashedWithId: string | null;
}

/** A session. */
export interface SessionRecord {
  id: string;
  personId: string;
  device: string | null;
  signedInAt: string;
  endedAt: string | null;
}

/** An open upload. */
export interface UploadRecord {
  id: string;
  groupId: string;
  personId: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
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
  readonly files: Map<string, FileItem>;
  /** Bank and reference of files that are slips, by the id of the file. */
  readonly slips: Map<string, Pick<Slip, 'bankCode' | 'reference'>>;
  readonly imageSets: Map<string, ImageSet>;
  readonly folders: Map<string, FolderRecord>;
  /** Folder that took each file to the trash, by the file. */
  readonly trashedWithFolder: Map<string, string>;
  /** Answers by `Idempotency-Key`. */
  readonly answersByKey: Map<string, unknown>;
  readonly uploads: Map<string, UploadRecord>;
  /** Account details by person. */
  readonly accounts: Map<string, Account>;
  readonly sessions: Map<string, SessionRecord>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time until LINE delivers a content that is requested again. */
  readonly lineDelayMs: number;
  addPerson(overrides?: Partial<Profile>): Profile;
  addQuota(overrides?: Partial<QuotaRecord>): QuotaRecord;
  addSession(personId: string, overrides?: Partial<SessionRecord>): SessionRecord;
  /** Adds a group, by default without members and with a quota of its own. */
  addGroup(overrides?: Partial<GroupRecord>): GroupRecord;
  /** Adds a file and publishes it on the live socket. */
  addFile(overrides: Partial<FileItem> & { groupId: string }, content?: Media): FileItem;
  addImageSet(overrides: Partial<ImageSet> & { groupId: string }): ImageSet;
  /** Adds a folder, by default at the top, and publishes it on the live socket. */
  addFolder(overrides: Partial<FolderRecord> & { groupId: string }): FolderRecord;
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
