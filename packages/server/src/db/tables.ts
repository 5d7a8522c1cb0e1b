import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** A timestamptz, read and written as a Date. */
type Instant = Date;
/** A timestamptz that the database fills where an insert omits it. */
type GeneratedInstant = Generated<Date>;

/** A row as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row as it is written. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/**
 * The tables of migrations/, column by column; the SQL says why a column exists. bigint is a number here
 * (safe below 2^53 bytes).
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  security_keys: SecurityKeysTable;
  quotas: QuotasTable;
  quota_managers: QuotaManagersTable;
  chats: ChatsTable;
  chat_members: ChatMembersTable;
  groups: GroupsTable;
  group_chats: GroupChatsTable;
  current_chats: CurrentChatsView;
  group_visits: GroupVisitsTable;
  image_sets: ImageSetsTable;
  blobs: BlobsTable;
  files: FilesTable;
  quota_blobs: QuotaBlobsTable;
  group_counts: GroupCountsTable;
  uploads: UploadsTable;
  line_events: LineEventsTable;
  unsent_messages: UnsentMessagesTable;
  accounts: AccountsTable;
  consents: ConsentsTable;
  saving_file_types: SavingFileTypesTable;
  onboardings: OnboardingsTable;
  keeping_changes: KeepingChangesTable;
  bursts: BurstsTable;
  quota_thresholds: QuotaThresholdsTable;
  quota_thresholds_said: QuotaThresholdsSaidTable;
  pushes: PushesTable;
  quota_expiries_said: QuotaExpiriesSaidTable;
  push_months: PushMonthsTable;
  storage_mark: StorageMarkTable;
  storage_checks: StorageChecksTable;
  activity: ActivityTable;
}

export interface UsersTable {
  id: Generated<string>;
  line_user_id: string;
  display_name: string | null;
  picture_url: string | null;
  signed_in_at: Instant | null;
  wants_news: Generated<boolean>;
  posts_erased_up_to: Instant | null;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: GeneratedInstant;
  expires_at: Instant;
  ended_at: Instant | null;
  device: string | null;
}

export interface QuotasTable {
  id: Generated<string>;
  owner_id: string;
  name: string;
  limit_bytes: number;
  used_bytes: Generated<number>;
  reserved_bytes: Generated<number>;
  plan: Generated<'free' | 'granted'>;
  creation_key: string | null;
  expires_at: Instant | null;
  created_at: GeneratedInstant;
}

export interface QuotaManagersTable {
  quota_id: string;
  user_id: string;
  since: GeneratedInstant;
}

/** LINE's data of a chat. */
export interface ChatsTable {
  id: Generated<string>;
  line_chat_id: string;
  type: 'group' | 'room';
  name: string | null;
  picture_url: string | null;
  summary_checked_at: Instant | null;
  bot_joined_at: Instant | null;
  bot_left_at: Instant | null;
  created_at: GeneratedInstant;
}

export interface ChatMembersTable {
  chat_id: string;
  user_id: string;
  is_member: boolean;
  /** Whether LINE reported membership; otherwise LINE was only asked. */
  ever_member: boolean;
  checked_at: Instant;
}

export interface GroupsTable {
  id: Generated<string>;
  /** Group that this one was merged into; nothing else is left of it then. */
  merged_into: string | null;
  quota_id: string | null;
  quota_linked_by: string | null;
  quota_linked_at: Instant | null;
  saving_set_by: string | null;
  saving_set_at: Instant | null;
  last_file_at: Instant | null;
  replies: ReplyStyle | null;
  bursts_answered: Generated<number>;
  no_quota_said_at: Instant | null;
  missed_offered_at: Instant | null;
  keeping_paused_at: Instant | null;
  was_keeping_changed: Generated<boolean>;
  trash_emptied_up_to: Instant | null;
  created_at: GeneratedInstant;
}

/** How much the bot replies to posts. */
export type ReplyStyle = 'full' | 'brief' | 'silent';

export interface GroupChatsTable {
  group_id: string;
  chat_id: string;
  since: GeneratedInstant;
  /** End of the link; null while the group has this chat. */
  until: Instant | null;
}

/** The current chat of each group; read only. */
export interface CurrentChatsView {
  group_id: ColumnType<string, never, never>;
  since: ColumnType<Date, never, never>;
  chat_id: ColumnType<string, never, never>;
  line_chat_id: ColumnType<string, never, never>;
  type: ColumnType<'group' | 'room', never, never>;
  name: ColumnType<string | null, never, never>;
  picture_url: ColumnType<string | null, never, never>;
  summary_checked_at: ColumnType<Date | null, never, never>;
  bot_joined_at: ColumnType<Date | null, never, never>;
  bot_left_at: ColumnType<Date | null, never, never>;
}

/** When somebody last opened a group's files. */
export interface GroupVisitsTable {
  group_id: string;
  user_id: string;
  seen_at: Instant;
}

export interface ImageSetsTable {
  id: Generated<string>;
  group_id: string;
  line_set_id: string;
  posted_by: string | null;
  total: number | null;
  name: string | null;
  posted_at: Instant;
  created_at: GeneratedInstant;
}

export interface BlobsTable {
  sha256: string;
  size_bytes: number;
  mime_type: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  thumbhash: string | null;
  thumbnail_state: Generated<'pending' | 'ready' | 'none'>;
  unreferenced_since: Instant | null;
  verified_at: Instant | null;
  created_at: GeneratedInstant;
}

export type FileKind = 'image' | 'video' | 'audio' | 'file';
export type FileState = 'fetching' | 'kept' | 'missed';
export type MissedReason =
  | 'expired'
  | 'too_large'
  | 'quota_full'
  | 'no_quota'
  | 'quota_expired'
  | 'kind_off'
  | 'external'
  | 'failed'
  | 'lost';

export interface FilesTable {
  id: Generated<string>;
  group_id: string;
  kind: FileKind;
  name: string;
  name_folded: GeneratedAlways<string>;
  state: FileState;
  missed_reason: MissedReason | null;
  missed_at: Instant | null;
  missed_free_bytes: number | null;
  sha256: string | null;
  size_bytes: number | null;
  mime_type: string | null;
  duration_ms: number | null;
  source: 'chat' | 'upload';
  posted_by: string | null;
  posted_at: Instant;
  line_message_id: string | null;
  image_set_id: string | null;
  image_set_index: number | null;
  quota_id: string | null;
  trashed_at: Instant | null;
  trashed_by: string | null;
  /** Read as parsed JSON; written with JSON.stringify. */
  saving_rules: ColumnType<SavingRule[] | null, string | null | undefined, string | null>;
  asked_at: Instant | null;
  asked_by: string | null;
  created_at: GeneratedInstant;
  updated_at: GeneratedInstant;
}

export interface QuotaBlobsTable {
  quota_id: string;
  sha256: string;
  size_bytes: number;
  file_count: number;
}

/** Counts that a trigger on files maintains; read only. */
export interface GroupCountsTable {
  group_id: ColumnType<string, never, never>;
  kind: ColumnType<FileKind, never, never>;
  posted_by: ColumnType<string | null, never, never>;
  file_count: ColumnType<number, never, never>;
  size_bytes: ColumnType<number, never, never>;
}

export interface UploadsTable {
  id: string;
  group_id: string;
  user_id: string;
  quota_id: string;
  name: string;
  mime_type: string | null;
  size_bytes: number;
  sha256: string | null;
  state: Generated<'receiving' | 'done' | 'ended'>;
  /** Reserved bytes of the quota. */
  reserved_bytes: Generated<number>;
  /** Bytes that had arrived when it last reserved or paused. */
  received_bytes: Generated<number>;
  /** When bytes last arrived; before the first, when it was created. */
  active_at: GeneratedInstant;
  /** Start of a chunk whose checksum is not verified yet. */
  unverified_from: Generated<number | null>;
  created_at: GeneratedInstant;
  expires_at: Instant;
}

export interface LineEventsTable {
  webhook_event_id: string;
  /** Read as parsed JSON; written with JSON.stringify, because pg takes an array for a PostgreSQL array. */
  event: ColumnType<unknown, string, string>;
  /** Null for a chat with one person. */
  line_chat_id: string | null;
  received_at: GeneratedInstant;
  handled_at: Instant | null;
  attempts: Generated<number>;
  retry_at: Instant | null;
}

export interface UnsentMessagesTable {
  line_chat_id: string;
  line_message_id: string;
  unsent_at: Instant;
}

export interface AccountsTable {
  user_id: string;
  name: string;
  email: string;
  phone: string | null;
  tax_name: string | null;
  tax_address: string | null;
  tax_id: string | null;
  tax_branch: string | null;
  updated_at: GeneratedInstant;
}

export interface ConsentsTable {
  user_id: string;
  document: 'terms' | 'privacy';
  /** A day, `2026-11-21`. */
  version: string;
  accepted_at: Instant;
}

export interface SavingFileTypesTable {
  group_id: string;
  kind: FileKind;
  keep: boolean;
  max_bytes: number | null;
}

/** Setting of a group for one file type. */
export type SavingRule = Omit<SavingFileTypesTable, 'group_id'>;

export interface OnboardingsTable {
  group_id: string;
  user_id: string;
  seen_at: Instant;
}

export interface KeepingChangesTable {
  group_id: string;
  at: Instant;
  is_paused: boolean;
  changed_by: string | null;
}

export interface BurstsTable {
  group_id: string;
  began_at: GeneratedInstant;
  last_at: Instant;
  item_count: number;
  file_ids: Generated<string[]>;
  reply_token: string | null;
  reply_by: Instant | null;
  answered_at: Instant | null;
}

/** Percentage of a quota at which its managers are notified. */
export type Threshold = 80 | 95 | 100;

export interface QuotaThresholdsTable {
  quota_id: string;
  percent: Threshold;
  reached_at: Instant;
}

export interface QuotaThresholdsSaidTable {
  group_id: string;
  quota_id: string;
  percent: Threshold;
  said_at: Instant;
}

/** Stage of an expired quota: still keeping posts for a while, or no longer. */
export type ExpiryStage = 'grace' | 'ended';

/** Notices of expiry that a quota's managers receive, in order. */
export type ExpiryNotice = 'expires-in-14-days' | 'expires-in-3-days' | 'expires' | 'keeping-ended';

export interface QuotaExpiriesSaidTable {
  group_id: string;
  quota_id: string;
  expires_at: Instant;
  stage: ExpiryStage;
  said_at: Instant;
}

export interface PushesTable {
  id: Generated<string>;
  user_id: string;
  notice: 'quota' | 'bot-left' | ExpiryNotice;
  quota_id: string | null;
  group_id: string | null;
  percent: Threshold | null;
  occasion: Instant;
  state: Generated<'waiting' | 'sent' | 'refused' | 'unsent'>;
  /** First day of the month, `2026-11-01`. */
  month: string | null;
  created_at: GeneratedInstant;
}

export interface PushMonthsTable {
  month: string;
  push_count: number;
}

export interface StorageMarkTable {
  id: string;
  is_only: Generated<boolean>;
}

/** Trigger of a storage check. */
export type StorageCheckKind = 'fsck' | 'fsck-deep' | 'scrub' | 'read';

export interface StorageChecksTable {
  id: GeneratedAlways<number>;
  kind: StorageCheckKind;
  started_at: Instant;
  ended_at: Instant;
  content_count: number;
  content_bytes: number;
  /** Count of each problem that was found. Written with JSON.stringify. */
  problems: ColumnType<Record<string, number>, string, string>;
  unrepaired_count: number;
  lost_file_count: number;
}

export interface SecurityKeysTable {
  /** `2026-11-22`, in Asia/Bangkok. */
  day: string;
  key: Buffer;
}

export interface ActivityTable {
  id: GeneratedAlways<number>;
  at: Instant;
  kind: string;
  group_id: string | null;
  quota_id: string | null;
  actor: 'user' | 'chat' | 'operator' | 'product';
  actor_user_id: string | null;
  file_count: Generated<number>;
  file_ids: Generated<string[]>;
  /** Written with JSON.stringify. */
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}
