import type { ColumnType, SelectType } from 'kysely';
import type { Tables } from './generated/tables.ts';

/** A column of JSON: read as parsed JSON, written with JSON.stringify, because pg treats an array as a PostgreSQL array. */
export type Json<Value = unknown, Empty = never> = ColumnType<Value | Empty, string | Empty, string | Empty>;

/** Columns that triggers alone write. */
export type ReadOnly<Table> = {
  [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, never, never>;
};

/** Tables that triggers alone write; `kepwai fsck` corrects them. */
export type CounterTable =
  | 'day_counts'
  | 'folder_counts'
  | 'group_counts'
  | 'group_image_sets'
  | 'group_months'
  | 'quota_contents'
  | 'quota_counts'
  | 'quota_groups'
  | 'quota_hours';

/** Types of columns that are narrower than in the database; `npm run generate` adds them to generated/tables.ts. */
export interface ColumnTypes {
  'activity.details': ColumnType<Record<string, unknown>, string | undefined, string>;
  'archive_entries.missing': MissingReason | null;
  'backfills.name': BackfillName;
  'bulk_actions.selection': ColumnType<unknown, null, null>;
  'chat_requests.outcome': ChatRequestOutcome | null;
  'day_counts.kind': FileKind | 'any';
  'file_requests.kinds': RequestKind[];
  'files.has_older': ColumnType<boolean, never, never>;
  'files.is_latest': ColumnType<boolean, never, never>;
  'files.saving_rules': Json<FileTypeRule[], null>;
  'group_counts.kind': FileKind;
  'image_sets.file_count': ColumnType<number, never, never>;
  'pushes.percent': Threshold | null;
  'quota_counts.kind': FileKind;
  'quota_thresholds_said.percent': Threshold;
  'receipts.facts': ColumnType<ReceiptFacts, string, never>;
  'storage_checks.problems': Json<Record<string, number>>;
}

export type FileKind = Tables['files']['kind'];

/** Setting of a group for one file type. */
export type FileTypeRule = Omit<Tables['saving_file_types'], 'group_id'>;

/** Percentage of a quota at which its managers are notified. */
export type Threshold = Tables['quota_thresholds']['percent'];

/** Why the bytes of a file are not in an archive. */
export type MissingReason = NonNullable<Tables['files']['missed_reason']> | 'fetching';

/** Something new that older files are searched for. */
export type BackfillName = 'slips' | 'texts' | 'heifs' | 'checksums' | 'kinds';

/** Kind of file that a file request accepts. */
export type RequestKind = 'image' | 'video' | 'audio' | 'document' | 'other';

/** Outcome of a request in a chat, as the reply reports it. */
export type ChatRequestOutcome =
  | 'named'
  | 'same-name'
  | 'filed'
  | 'already-there'
  | 'which-folder'
  | 'no-folder'
  | 'missed'
  | 'trashed'
  | 'unsent'
  | 'not-kept'
  | 'too-long'
  | 'no-name'
  | 'too-many-folders'
  | 'linked'
  | 'not-yet'
  | 'sign-in-first'
  | 'too-many-links'
  | 'undone'
  | 'changed-since';

/** Printed facts of a receipt. */
export interface ReceiptFacts {
  number: string;
  /** When it was paid. */
  paidAt: string;
  seller: {
    name: string;
    address: string;
    contact: string | null;
    taxId: string | null;
    branch: string;
  };
  buyer: { name: string; address: string; taxId: string; branch: string } | null;
  planName: string;
  limitBytes: number;
  period: Tables['orders']['period'];
  startsAt: string;
  endsAt: string;
  priceSatang: number;
  discountSatang: number;
  creditSatang: number;
  amountSatang: number;
  vatSatang: number;
  vatPercent: number;
  provider: Tables['orders']['provider'];
}
