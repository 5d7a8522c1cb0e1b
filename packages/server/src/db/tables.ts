import type { Insertable, Selectable } from 'kysely';
import type { CounterTable, ReadOnly } from './column-types.ts';
import type { Tables } from './generated/tables.ts';

export type {
  BackfillName,
  ChatRequestOutcome,
  FileKind,
  FileTypeRule,
  MissingReason,
  ReceiptFacts,
  RequestKind,
  Threshold,
} from './column-types.ts';

/** Tables of schema/, which documents them, and the view that has types here. */
export interface Database extends Omit<Tables, CounterTable>, Counters {
  current_chats: CurrentChats;
}

type Counters = { [Table in CounterTable]: ReadOnly<Tables[Table]> };

/** The current chat of each group. */
type CurrentChats = ReadOnly<
  Pick<Tables['group_chats'], 'group_id' | 'since' | 'chat_id'> & Omit<Tables['chats'], 'id' | 'created_at'>
>;

/** A row to read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row to write. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** A value of a column, which is not null. */
type Value<Table extends keyof Tables, Column extends keyof Tables[Table]> = NonNullable<
  Selectable<Tables[Table]>[Column & keyof Selectable<Tables[Table]>]
>;

export type ArchiveFailure = Value<'archives', 'failure'>;
export type ArchiveKind = Value<'archives', 'kind'>;
export type BulkKind = Value<'bulk_actions', 'kind'>;
/** Outcome for a file of a bulk action; words in capitals are reasons of failures. */
export type BulkOutcome = Value<'bulk_items', 'outcome'>;
export type ChatRequestKind = Value<'chat_requests', 'kind'>;
export type ChatRequestState = Value<'chat_requests', 'state'>;
/** Kind of a request by a person who cannot sign in. */
export type DataRequestKind = Value<'data_requests', 'kind'>;
/** Reason of a deletion: the owner wants it, or there is none any more. */
export type DeletionReason = Value<'quotas', 'deletion_reason'>;
/** Interval of a person's digests. */
export type DigestFrequency = Value<'digests', 'frequency'>;
/** Choice for the posts of an erased person. */
export type ErasedPosts = Value<'erasures', 'posts'>;
/** Notice to a group about the end of its quota: still keeping, no longer keeping, or scheduled for deletion. */
export type ExpiryStage = Value<'quota_expiries_said', 'stage'>;
export type FileState = Value<'files', 'state'>;
/** Outcome of extracting the text of a document; `pending`: it has not been read. */
export type FileTextState = Value<'file_texts', 'state'>;
export type FolderColor = Value<'folders', 'color'>;
/** Notices of storage for a time that ends. */
export type GrantNotice = Extract<Notice, `grant-${string}`>;
/** Where more bytes for a time come from. */
export type GrantSource = Value<'quota_grants', 'source'>;
/** Notices about members' actions on the storage of a group. */
export type HelpNotice = Extract<Notice, `quota-${string}`>;
export type ImageSetActionKind = Value<'image_set_actions', 'kind'>;
/** Kind of a transaction of the ledger. */
export type LedgerKind = Value<'ledger_transactions', 'kind'>;
/** How a loan ended. */
export type LoanEnd = Value<'quota_loans', 'end_reason'>;
export type MissedReason = Value<'files', 'missed_reason'>;
type Notice = Value<'pushes', 'notice'>;
/** Interval of a person's notices about a quota, if not at once. */
export type NoticeLevel = Value<'quota_notices', 'level'>;
/** Act of the operator on an order. */
export type OperatorActKind = Value<'operator_acts', 'act'>;
/** Effect of an order on the quota. */
export type OrderKind = Value<'orders', 'kind'>;
/** State of an order; `open` ones whose code ran out are expired. */
export type OrderState = Value<'orders', 'state'>;
/** Notices about handing over a quota, and about deleting it. */
export type OwnershipNotice = Extract<Notice, `ownership-${string}` | `deletion-${string}`>;
/** State of an offer. */
export type OwnershipOfferState = Value<'ownership_offers', 'state'>;
/** Outcome of money that arrived and was not refunded. */
export type PaymentOutcome = Exclude<Value<'payments', 'outcome'>, 'returned'>;
/** Length of the period of an order. */
export type Period = Value<'orders', 'period'>;
/** Gift of a promo. */
export type PromoKind = Value<'promos', 'kind'>;
/** State of an offer to a group. */
export type QuotaOfferState = Value<'quota_offers', 'state'>;
/** Why an upload of a sender was refused. */
export type Refusal = Value<'request_uploads', 'refusal'>;
/** How much the bot replies to posts. */
export type ReplyStyle = Value<'groups', 'replies'>;
/** Outcome of an upload of a sender. */
export type RequestUploadState = Value<'request_uploads', 'state'>;
/** Why money did not settle an order. */
export type ReviewReason = Value<'orders', 'review_reason'>;
/** Kind of items that a public link shows; `request`: it requests files; `chat`: chosen files that were sent into a chat. */
export type ShareKind = Value<'shares', 'kind'>;
/** Trigger of a storage check. */
export type StorageCheckKind = Value<'storage_checks', 'kind'>;
