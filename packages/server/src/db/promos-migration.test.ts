import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { buildUser } from '../../test/index.ts';
import { migrate, readMigrations } from './migrate.ts';

test('terms that were paid before promos stay what they were, and given ones have another origin', async (t) => {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  await migrate(
    connectionString,
    steps.filter(({ name }) => name < '0058'),
  );
  const { id: userId } = await buildUser(db);
  const { rows } = await sql<{ order_id: string }>`
    with quota as (
      insert into quotas (owner_id, name, limit_bytes) values (${userId}, 'ที่เก็บ', 1024) returning id
    ), ordered as (
      insert into orders (quota_id, payer_id, kind, plan_id, plan_name, limit_bytes, period, price_satang, credit_satang,
        discount_satang, amount_satang, vat_satang, vat_percent, provider, state, basis_version, credited_at, created_at,
        expires_at, closed_at, paid_at, starts_at, ends_at, receipt_number)
      select id, ${userId}, 'subscribe', 'small', 'เล็ก', 1024, 'month', 5900, 0, 0, 5900, 0, 0, 'promptpay', 'paid', 0, now(),
        now(), now(), now(), now(), now(), now() + interval '30 days', '2026-000001' from quota returning id, quota_id
    )
    insert into subscription_terms (quota_id, order_id, plan_id, limit_bytes, period, anchor_day, starts_at, ends_at,
      value_satang, vat_satang)
    select quota_id, id, 'small', 1024, 'month', 1, now(), now() + interval '30 days', 5900, 0 from ordered
    returning order_id`.execute(db);
  await migrate(connectionString, steps);

  const terms = db
    .selectFrom('subscription_terms')
    .select(['order_id', 'promo_redemption_id', 'value_satang']);
  expect(await terms.execute()).toEqual([
    { order_id: rows[0]?.order_id, promo_redemption_id: null, value_satang: 5900 },
  ]);
  expect(
    await db.selectFrom('quotas').select(['granted_bytes', 'lent_bytes', 'limit_bytes']).execute(),
  ).toEqual([{ granted_bytes: 0, lent_bytes: 0, limit_bytes: 1024 }]);
  // A term comes from an order or from a promo: never from neither, and a given one is worth nothing.
  const change = (text: string) => sql.raw(`update subscription_terms set ${text}`).execute(db);
  await expect(change('order_id = null')).rejects.toThrow('subscription_terms_origin_check');
  const { id: promoId } = await db
    .insertInto('promos')
    .values({
      token: 'K7QW-9XPT',
      kind: 'plan',
      bytes: null,
      plan_id: 'small',
      days: null,
      months: 1,
      max_uses: 1,
      opens_at: null,
      closes_at: null,
      is_once_per_person: true,
      is_for_new_quotas: false,
      note: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into promo_redemptions (promo_id, user_id, redeemed_at, starts_at, ends_at, before_bytes, after_bytes)
    values (${promoId}, ${userId}, now(), now(), now() + interval '1 day', 1, 2)`.execute(db);
  const given = 'order_id = null, promo_redemption_id = (select id from promo_redemptions)';
  await expect(change(given)).rejects.toThrow('subscription_terms_given_check');
  await change(`${given}, value_satang = 0`);
});
