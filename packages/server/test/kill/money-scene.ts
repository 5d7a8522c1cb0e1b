import { createStripePlatform, type StripePlatform } from '@kepwai/stripe-platform';
import { pino } from 'pino';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import type { components } from '../../src/generated/schema.ts';
import { registerUser } from '../scenes/rows.ts';
import { type Client, createClient } from './client.ts';
import { createProduct, type Product } from './product.ts';

type Order = components['schemas']['Order'];

/** A person who pays by Stripe, on a server that can be killed. */
export interface MoneyScene {
  product: Product;
  stripe: StripePlatform;
  postgres: BundledPostgres;
  db: Db;
  client: Client;
  /** Orders a month of the small plan; returns the order's id. */
  order(): Promise<string>;
  see(orderId: string): Promise<Order>;
  /** Requests the page of an order until there is an answer; returns the id of Stripe's session. */
  open(orderId: string): Promise<string>;
  /** Sends the request for the page of an order, without waiting for it. */
  openUnheard(orderId: string): void;
  close(): Promise<void>;
}

/** Starts a server beside a Stripe that outlives it, and an owner of a quota. */
export async function createMoneyScene(folder: string): Promise<MoneyScene> {
  const stripe = createStripePlatform();
  const env = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: await stripe.listen(),
  };
  const product = await createProduct({ folder, env });
  stripe.control.setWebhookUrl(`${product.origin}/api/payment/stripe-event`);
  await product.launch();
  await product.ready();
  const { userId: lineUserId } = product.line.control.createUser({ displayName: 'แม่' });
  const client = await createClient(product, lineUserId);
  const log = pino({ level: 'silent' });
  const postgres = await startBundledPostgres({ dataDir: product.dataDir, log, purpose: 'visit' });
  const db = openDatabase(postgres.connectionString, { maxConnections: 2 });
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await registerUser(db, userId);
  const headers = { 'content-type': 'application/json' };
  const post = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await client.ask('POST', path, { headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  await post('/api/quota', { name: 'ของบ้านเรา' });
  const { id: quotaId } = await db.selectFrom('quotas').select('id').executeTakeFirstOrThrow();
  const checkout = (orderId: string) => `/api/quota/${quotaId}/order/${orderId}/checkout`;
  return {
    ...{ product, stripe, postgres, db, client },
    order: async () =>
      (await post<Order>(`/api/quota/${quotaId}/order`, { planId: 'small', period: 'month' })).id,
    see: (orderId) => client.get<'getOrder'>(`/api/quota/${quotaId}/order/${orderId}`),
    open: async (orderId) => (await post<{ url: string }>(checkout(orderId), {})).url.split('/').at(-1) ?? '',
    openUnheard(orderId) {
      // The server dies before it answers.
      client.once('POST', checkout(orderId)).catch(() => undefined);
    },
    async close() {
      await db.destroy();
      await postgres.stop();
      await product.close();
      await stripe.close();
    },
  };
}
