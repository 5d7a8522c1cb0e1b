import type { ExpiryNotice, LapseNotice } from '@kepwai/rules/expiry';
import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

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

/** What a group is told of the end of its quota: it still keeps posts for a while, or no longer, or it is to be deleted. */
export type ExpiryStage = 'grace' | 'ended' | 'deletion';

/** Notices about handing over a quota, and about deleting it. */
export type OwnershipNotice =
  | 'ownership-offered'
  | 'ownership-reminder'
  | 'ownership-accepted'
  | 'ownership-refused'
  | 'deletion-started'
  | 'deletion-soon';

/** Notices of storage for a time that ends, in order. */
export type GrantNotice = 'grant-ends-in-14-days' | 'grant-ends-in-3-days' | 'grant-ends';

/** Notices about what members do about the storage of a group. */
export type HelpNotice = 'quota-reminder' | 'quota-offered' | 'quota-offer-accepted' | 'quota-offer-declined';

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
  notice:
    | 'quota'
    | 'bot-left'
    | ExpiryNotice
    | LapseNotice
    | 'digest'
    | OwnershipNotice
    | 'weekly'
    | GrantNotice
    | HelpNotice;
  quota_id: string | null;
  group_id: string | null;
  percent: Threshold | null;
  occasion: Instant;
  state: Generated<'waiting' | 'held' | 'sent' | 'refused' | 'unsent'>;
  /** First day of the month, `2026-11-01`. */
  month: string | null;
  created_at: GeneratedInstant;
}

export interface PushMonthsTable {
  month: string;
  push_count: number;
}

/** How often a person is told what is new. */
export type DigestFrequency = 'daily' | 'weekly';

export interface DigestsTable {
  user_id: string;
  frequency: DigestFrequency;
  told_up_to: Instant;
  due_at: Instant;
}

/** How often a person is told about a quota, where it is not at once. */
export type NoticeLevel = 'weekly' | 'none';

export interface QuotaNoticesTable {
  user_id: string;
  quota_id: string;
  level: NoticeLevel;
}

export interface ReplyMutesTable {
  user_id: string;
  muted_at: Instant;
}
