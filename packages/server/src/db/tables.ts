import type { Insertable, Selectable } from 'kysely';
import type { ArchiveEntriesTable, ArchivesTable } from './tables/archives.ts';
import type { BulkActionsTable, BulkItemsTable } from './tables/bulk.ts';
import type { ActivityTable } from './tables/changes.ts';
import type { ChatMembersTable, ChatsTable, CurrentChatsView } from './tables/chats.ts';
import type {
  GroupImageSetsTable,
  GroupMonthsTable,
  QuotaContentsTable,
  QuotaCountsTable,
  QuotaGroupsTable,
  QuotaHoursTable,
} from './tables/counters.ts';
import type { BurstsTable, LineEventsTable, UnsentMessagesTable } from './tables/events.ts';
import type { FileRequestsTable, FileSendersTable, RequestUploadsTable } from './tables/file-requests.ts';
import type {
  BackfillsTable,
  BlobsTable,
  DayCountsTable,
  FileNameKeysTable,
  FilesTable,
  FileTextsTable,
  GroupCountsTable,
  ImageSetsTable,
  SlipsTable,
  UploadsTable,
} from './tables/files.ts';
import type { FolderRulesTable } from './tables/folder-rules.ts';
import type { AnsweredRequestsTable, FolderCountsTable, FoldersTable } from './tables/folders.ts';
import type {
  GroupChatsTable,
  GroupsTable,
  GroupVisitsTable,
  KeepingChangesTable,
  OnboardingsTable,
} from './tables/groups.ts';
import type { ImageSetActionFilesTable, ImageSetActionsTable } from './tables/image-set-actions.ts';
import type { StorageChecksTable, StorageMarkTable } from './tables/maintenance.ts';
import type {
  CheckoutsTable,
  HatGiftsTable,
  HatsTable,
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerTransactionsTable,
  OrderSlipsTable,
  OrdersTable,
  PaymentsTable,
  PlansTable,
  ReceiptNumbersTable,
  ReceiptsTable,
  RefundsTable,
  SubscriptionsTable,
  SubscriptionTermsTable,
} from './tables/money.ts';
import type {
  DigestsTable,
  PushesTable,
  PushMonthsTable,
  QuotaExpiriesSaidTable,
  QuotaNoticesTable,
  QuotaThresholdsSaidTable,
  QuotaThresholdsTable,
  ReplyMutesTable,
} from './tables/notices.ts';
import type { BackupsTable, DataRequestsTable, OperatorActsTable } from './tables/operator.ts';
import type { PinsTable, StarsTable } from './tables/pins.ts';
import type { PromoRedemptionsTable, PromosTable } from './tables/promos.ts';
import type {
  DeletedQuotaGroupsTable,
  InvitationsTable,
  OwnershipOffersTable,
  QuotaGrantsTable,
  QuotaLoansTable,
  QuotaManagersTable,
  QuotaMovesTable,
  QuotaOffersTable,
  QuotaRemindersTable,
  QuotasTable,
} from './tables/quotas.ts';
import type { ChatRequestsTable, ReadMarksTable } from './tables/requests.ts';
import type { SavingFileTypesTable } from './tables/saving-file-types.ts';
import type { ShareFilesTable, ShareReportsTable, SharesTable, ShareTriesTable } from './tables/shares.ts';
import type {
  AccountsTable,
  ConsentsTable,
  ErasuresTable,
  ExportAddressesTable,
  ExportsTable,
  HandoversTable,
  SecurityKeysTable,
  SessionsTable,
  UsersTable,
} from './tables/users.ts';

export type { ArchiveFailure, ArchiveKind, MissingReason } from './tables/archives.ts';
export type { BulkKind, BulkOutcome } from './tables/bulk.ts';
export type { Refusal, RequestKind, RequestUploadState } from './tables/file-requests.ts';
export type { BackfillName, FileState, FileTextState, MissedReason } from './tables/files.ts';
export type { FolderColor } from './tables/folders.ts';
export type { ReplyStyle } from './tables/groups.ts';
export type { ImageSetActionKind } from './tables/image-set-actions.ts';
export type { StorageCheckKind } from './tables/maintenance.ts';
export type {
  LedgerKind,
  OrderKind,
  OrderState,
  PaymentOutcome,
  Period,
  ReceiptFacts,
  ReviewReason,
} from './tables/money.ts';
export type {
  DigestFrequency,
  ExpiryStage,
  GrantNotice,
  HelpNotice,
  NoticeLevel,
  OwnershipNotice,
  Threshold,
} from './tables/notices.ts';
export type { DataRequestKind, OperatorActKind } from './tables/operator.ts';
export type { PromoKind } from './tables/promos.ts';
export type {
  DeletionReason,
  GrantSource,
  LoanEnd,
  OwnershipOfferState,
  QuotaOfferState,
} from './tables/quotas.ts';
export type { ChatRequestKind, ChatRequestOutcome, ChatRequestState } from './tables/requests.ts';
export type { FileKind, FileTypeRule } from './tables/saving-file-types.ts';
export type { ShareKind } from './tables/shares.ts';
export type { ErasedPosts } from './tables/users.ts';

/** A row as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row as it is written. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/**
 * The tables of migrations/; tables/ has their columns, and the SQL says why a column exists. bigint is a number here
 * (safe below 2^53 bytes).
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  handovers: HandoversTable;
  security_keys: SecurityKeysTable;
  quotas: QuotasTable;
  quota_managers: QuotaManagersTable;
  quota_grants: QuotaGrantsTable;
  quota_loans: QuotaLoansTable;
  invitations: InvitationsTable;
  ownership_offers: OwnershipOffersTable;
  hats: HatsTable;
  hat_gifts: HatGiftsTable;
  quota_reminders: QuotaRemindersTable;
  quota_offers: QuotaOffersTable;
  deleted_quota_groups: DeletedQuotaGroupsTable;
  chats: ChatsTable;
  chat_members: ChatMembersTable;
  groups: GroupsTable;
  group_chats: GroupChatsTable;
  current_chats: CurrentChatsView;
  group_visits: GroupVisitsTable;
  image_sets: ImageSetsTable;
  image_set_actions: ImageSetActionsTable;
  image_set_action_files: ImageSetActionFilesTable;
  folders: FoldersTable;
  folder_rules: FolderRulesTable;
  pins: PinsTable;
  stars: StarsTable;
  folder_counts: FolderCountsTable;
  answered_requests: AnsweredRequestsTable;
  bulk_actions: BulkActionsTable;
  bulk_items: BulkItemsTable;
  blobs: BlobsTable;
  files: FilesTable;
  group_counts: GroupCountsTable;
  day_counts: DayCountsTable;
  group_months: GroupMonthsTable;
  group_image_sets: GroupImageSetsTable;
  quota_counts: QuotaCountsTable;
  quota_hours: QuotaHoursTable;
  quota_groups: QuotaGroupsTable;
  quota_moves: QuotaMovesTable;
  quota_contents: QuotaContentsTable;
  slips: SlipsTable;
  file_texts: FileTextsTable;
  file_name_keys: FileNameKeysTable;
  backfills: BackfillsTable;
  uploads: UploadsTable;
  line_events: LineEventsTable;
  unsent_messages: UnsentMessagesTable;
  accounts: AccountsTable;
  consents: ConsentsTable;
  erasures: ErasuresTable;
  exports: ExportsTable;
  export_addresses: ExportAddressesTable;
  saving_file_types: SavingFileTypesTable;
  onboardings: OnboardingsTable;
  keeping_changes: KeepingChangesTable;
  bursts: BurstsTable;
  chat_requests: ChatRequestsTable;
  read_marks: ReadMarksTable;
  quota_thresholds: QuotaThresholdsTable;
  quota_thresholds_said: QuotaThresholdsSaidTable;
  pushes: PushesTable;
  quota_expiries_said: QuotaExpiriesSaidTable;
  push_months: PushMonthsTable;
  digests: DigestsTable;
  quota_notices: QuotaNoticesTable;
  reply_mutes: ReplyMutesTable;
  operator_acts: OperatorActsTable;
  backups: BackupsTable;
  data_requests: DataRequestsTable;
  storage_mark: StorageMarkTable;
  storage_checks: StorageChecksTable;
  activity: ActivityTable;
  shares: SharesTable;
  share_files: ShareFilesTable;
  share_tries: ShareTriesTable;
  share_reports: ShareReportsTable;
  file_requests: FileRequestsTable;
  request_uploads: RequestUploadsTable;
  file_senders: FileSendersTable;
  archives: ArchivesTable;
  archive_entries: ArchiveEntriesTable;
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  subscription_terms: SubscriptionTermsTable;
  orders: OrdersTable;
  payments: PaymentsTable;
  order_slips: OrderSlipsTable;
  checkouts: CheckoutsTable;
  refunds: RefundsTable;
  receipt_numbers: ReceiptNumbersTable;
  receipts: ReceiptsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  promos: PromosTable;
  promo_redemptions: PromoRedemptionsTable;
}
