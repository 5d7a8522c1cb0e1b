import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Documents of a copy, by the name of their file. */
type Documents = Readonly<Record<string, string>>;

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`;

/** Queries of an export: each returns the data of one person, and of others at most the name of a group. */
const queries = (userId: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  'profile.json': sql`(select json_build_object(
      'id', id, 'lineUserId', line_user_id, 'displayName', display_name, 'pictureUrl', picture_url,
      'firstSignedInAt', signed_in_at, 'knownSince', created_at, 'wantsNews', wants_news,
      'account', (select to_jsonb(accounts) - 'user_id' from accounts where user_id = users.id),
      'digest', (select frequency from digests where user_id = users.id),
      'botRepliesMutedAt', (select muted_at from reply_mutes where user_id = users.id))
    from users where id = ${userId})`,
  'consents.json': list(sql`
    select document, version, accepted_at as "acceptedAt" from consents where user_id = ${userId} order by accepted_at`),
  'sign-ins.json': list(sql`
    select device, created_at as "signedInAt", expires_at as "expiresAt", ended_at as "endedAt"
    from sessions where user_id = ${userId} order by created_at`),
  'groups.json': list(sql`
    select chats.name, is_member as "isMember", checked_at as "checkedAt", group_visits.seen_at as "seenAt",
      group_visits.pinned_at as "pinnedAt", group_visits.muted_at as "mutedAt"
    from chat_members join chats on chats.id = chat_members.chat_id
    left join current_chats as chat on chat.chat_id = chats.id
    left join group_visits on group_visits.group_id = chat.group_id and group_visits.user_id = chat_members.user_id
    where chat_members.user_id = ${userId} order by chats.name`),
  'storage.json': list(sql`
    select name, 'owner' as role, limit_bytes as "limitBytes", used_bytes as "usedBytes", expires_at as "expiresAt",
      created_at as since,
      (select level from quota_notices where user_id = ${userId} and quota_id = quotas.id) as notices
    from quotas where owner_id = ${userId}
    union all select name, 'manager', limit_bytes, used_bytes, expires_at, quota_managers.since,
      (select level from quota_notices where user_id = ${userId} and quota_id = quotas.id)
    from quota_managers join quotas on quotas.id = quota_id where user_id = ${userId}`),
  'promos.json': list(sql`
    select token, quotas.name as storage, redeemed_at as "redeemedAt", starts_at as "startsAt", ends_at as "endsAt"
    from promo_redemptions join promos on promos.id = promo_id left join quotas on quotas.id = quota_id
    where user_id = ${userId} order by redeemed_at`),
  'help.json': list(sql`
    select 'offer' as kind, chat.name as "group", quotas.name as quota, state, quota_offers.created_at as at,
      ended_at as "endedAt"
    from quota_offers join quotas on quotas.id = quota_id
    left join current_chats as chat on chat.group_id = quota_offers.group_id where from_id = ${userId}
    union all select 'reminder', chat.name, null, null, reminded_at, null
    from quota_reminders left join current_chats as chat on chat.group_id = quota_reminders.group_id
    where user_id = ${userId} order by at`),
  'payments.json': list(sql`
    select quotas.name as quota, kind, plan_name as plan, period, state, provider, price_satang as "priceSatang",
      credit_satang as "creditSatang", amount_satang as "amountSatang", vat_satang as "vatSatang",
      orders.created_at as "createdAt", paid_at as "paidAt", receipt_number as "receiptNumber", receipts.facts as receipt
    from orders left join quotas on quotas.id = quota_id left join receipts on receipts.order_id = orders.id
    where payer_id = ${userId} and kind <> 'contribution' order by orders.created_at`),
  'slips.json': list(sql`
    select bank_code as bank, reference, order_slips.state, is_late as "isLate", sent_at as "sentAt", orders.created_at as "orderedAt"
    from order_slips join orders on orders.id = order_id where sent_by = ${userId} order by sent_at`),
  'gifts.json': list(sql`
    select quotas.name as quota, orders.state, price_satang as satang, amount_satang as "paidSatang", shows_name as "showsName",
      shows_amount as "showsAmount", orders.created_at as "createdAt", paid_at as "paidAt", receipt_number as "receiptNumber",
      receipts.facts as receipt
    from hat_gifts join orders on orders.id = order_id left join quotas on quotas.id = orders.quota_id
    left join receipts on receipts.order_id = orders.id
    where giver_id = ${userId} order by orders.created_at`),
  'loans.json': list(sql`
    select lending.name as quota, borrowing.name as "toQuota", bytes, shows_name as "showsName", started_at as "startedAt",
      ends_at as "endsAt", ended_at as "endedAt", end_reason as "end"
    from quota_loans join quotas as lending on lending.id = from_quota_id
    join quotas as borrowing on borrowing.id = to_quota_id where lent_by = ${userId} order by started_at`),
  'links.json': list(sql`
    select shares.kind, shares.name, chat.name as "group", shares.created_at as "createdAt", expires_at as "expiresAt",
      revoked_at as "revokedAt", visit_count as "visitCount", download_count as "downloadCount"
    from shares left join current_chats as chat on chat.group_id = shares.group_id
    where created_by = ${userId} order by shares.created_at`),
  'stars.json': list(sql`
    select file_id as "fileId", chat.name as "group", starred_at as "starredAt"
    from stars join files on files.id = file_id left join current_chats as chat on chat.group_id = files.group_id
    where user_id = ${userId} order by starred_at`),
  'activity.json': list(sql`
    select at, kind, chat.name as "group", file_count as "fileCount"
    from activity left join current_chats as chat on chat.group_id = activity.group_id
    where actor_user_id = ${userId} order by at`),
  'notices.json': list(sql`
    select notice, occasion, state, created_at as "createdAt" from pushes where user_id = ${userId} order by created_at`),
  'requests.json': list(sql`
    select number, posts, requested_at as "requestedAt", due_at as "dueAt", cancelled_at as "cancelledAt"
    from erasures where user_id = ${userId} order by requested_at`),
  'posts.json': list(sql`
    select files.id, files.name, files.kind, files.state, files.missed_reason as "missedReason", files.source,
      files.size_bytes as "sizeBytes", files.sha256, files.posted_at as "postedAt", files.trashed_at as "trashedAt",
      chat.name as "group"
    from files left join current_chats as chat on chat.group_id = files.group_id
    where posted_by = ${userId} order by files.posted_at, files.id`),
});

/** Reads the stored data of a person, as JSON for each file of an export. */
export async function readDocuments(db: Db, userId: string): Promise<Documents> {
  const documents: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries(userId))) {
    const { rows } = await sql<{ text: string }>`select jsonb_pretty(${query}::jsonb) as text`.execute(db);
    documents[name] = `${rows[0]?.text ?? 'null'}\n`;
  }
  return documents;
}
