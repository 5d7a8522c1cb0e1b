import type { Database } from './tables.ts';

/** A folder of domains/ that writes tables. */
type Domain =
  | 'archives'
  | 'bot'
  | 'changes'
  | 'chats'
  | 'contents'
  | 'files'
  | 'groups'
  | 'ingest'
  | 'maintenance'
  | 'notices'
  | 'quotas'
  | 'security'
  | 'shares'
  | 'uploads'
  | 'users';

/**
 * Domain that writes each table: only its stores insert, update and delete rows (a rule of
 * scripts/repository/ checks them).
 */
export const tableOwners: Readonly<Record<Exclude<keyof Database, 'current_chats'>, Domain>> = {
  users: 'users',
  sessions: 'users',
  handovers: 'users',
  accounts: 'users',
  consents: 'users',
  erasures: 'users',
  exports: 'users',
  export_addresses: 'users',
  security_keys: 'security',
  quotas: 'quotas',
  quota_managers: 'quotas',
  quota_grants: 'quotas',
  invitations: 'quotas',
  ownership_offers: 'quotas',
  quota_reminders: 'quotas',
  quota_offers: 'quotas',
  deleted_quota_groups: 'quotas',
  quota_blobs: 'quotas',
  plans: 'quotas',
  subscriptions: 'quotas',
  subscription_terms: 'quotas',
  orders: 'quotas',
  payments: 'quotas',
  order_slips: 'quotas',
  checkouts: 'quotas',
  receipt_numbers: 'quotas',
  receipts: 'quotas',
  ledger_accounts: 'quotas',
  ledger_transactions: 'quotas',
  ledger_entries: 'quotas',
  promos: 'quotas',
  promo_redemptions: 'quotas',
  chats: 'chats',
  chat_members: 'chats',
  groups: 'groups',
  group_chats: 'groups',
  group_visits: 'groups',
  saving_file_types: 'groups',
  onboardings: 'groups',
  keeping_changes: 'groups',
  blobs: 'contents',
  files: 'files',
  image_sets: 'files',
  image_set_actions: 'files',
  image_set_action_files: 'files',
  group_counts: 'files',
  slips: 'files',
  file_texts: 'files',
  file_name_keys: 'files',
  backfills: 'files',
  day_counts: 'files',
  group_months: 'files',
  group_image_sets: 'files',
  quota_counts: 'files',
  quota_hours: 'files',
  quota_groups: 'files',
  quota_contents: 'files',
  folders: 'files',
  folder_counts: 'files',
  answered_requests: 'files',
  folder_rules: 'files',
  pins: 'files',
  stars: 'files',
  bulk_actions: 'files',
  bulk_items: 'files',
  uploads: 'uploads',
  line_events: 'ingest',
  unsent_messages: 'ingest',
  read_marks: 'ingest',
  bursts: 'bot',
  chat_requests: 'bot',
  quota_thresholds_said: 'bot',
  quota_expiries_said: 'bot',
  quota_thresholds: 'notices',
  pushes: 'notices',
  push_months: 'notices',
  digests: 'notices',
  quota_notices: 'notices',
  reply_mutes: 'bot',
  storage_mark: 'maintenance',
  storage_checks: 'maintenance',
  activity: 'changes',
  shares: 'shares',
  share_files: 'shares',
  share_tries: 'shares',
  share_reports: 'shares',
  file_requests: 'shares',
  request_uploads: 'shares',
  file_senders: 'files',
  archives: 'archives',
  archive_entries: 'archives',
};
