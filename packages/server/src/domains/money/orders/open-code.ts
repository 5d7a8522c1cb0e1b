import { createHmac } from 'node:crypto';
import { hourMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { chooseAmount } from './amounts.ts';
import { countCodes, isKnownPayer, lockOrdersOf } from './stores/codes-store.ts';
import { lockAmounts } from './stores/orders-store.ts';

/** Orders of a person that can be paid at once, over all quotas. */
const maxOpen = 2;

/** Codes that a person opens within an hour. Each reserves an amount for an hour. */
const maxPerHour = { known: 20, unknown: 8 } as const;

/** Number of amounts in use from which those of an address are limited. */
const scarceFrom = 100;

/** Codes of unknown people at one address within an hour, if amounts are scarce: a mobile network shares one. */
const maxOfAddress = 6;

/** Opening of the code of an order. */
export interface CodeOpening {
  quotaId: string;
  userId: string;
  /** Null: an order that is being created. */
  orderId: string | null;
  priceSatang: number;
  /** Network of the client's address. */
  network: string;
  at: Date;
}

/**
 * Requires that a person has few orders that wait for their money, and blocks further ones until the transaction ends.
 * @throws TOO_MANY_OPEN_ORDERS
 */
export async function requireFewOpen(
  tx: Tx,
  { userId, orderId, at }: { userId: string; orderId: string | null; at: Date },
): Promise<void> {
  await lockOrdersOf(tx, userId);
  const { open } = await countCodes(tx, { userId, orderId, openedFrom: '', since: at, at });
  if (open >= maxOpen) throw new AppError('TOO_MANY_OPEN_ORDERS');
}

/**
 * Opens the code of an order: gives it an amount that no other has, and returns the changes. A person opens few, so
 * that nobody can use up the amounts; known people, who paid before or keep files, still get one if others do not.
 * @throws TOO_MANY_OPEN_ORDERS, RATE_LIMITED, PAYMENTS_BUSY
 */
export async function openCode(
  tx: Tx,
  { env }: Pick<Deps, 'env'>,
  { quotaId, userId, orderId, priceSatang, network, at }: CodeOpening,
): Promise<Pick<Row<'orders'>, 'amount_satang' | 'code_opened_at' | 'looked_at' | 'opened_from'>> {
  await requireFewOpen(tx, { userId, orderId, at });
  // Sequential from here on, so that the counts stay valid.
  await lockAmounts(tx);
  const opened_from = hashNetwork(env, network);
  const since = new Date(at.getTime() - hourMs);
  const counts = await countCodes(tx, { userId, orderId, openedFrom: opened_from, since, at });
  const isKnown = await isKnownPayer(tx, { userId, quotaId });
  if (counts.mine >= maxPerHour[isKnown ? 'known' : 'unknown']) throw tooMany();
  const { amountSatang, usedCount } = await chooseAmount(tx, { priceSatang, at, orderId, isKnown });
  if (!isKnown && usedCount >= scarceFrom && counts.ofAddress >= maxOfAddress) throw tooMany();
  return { amount_satang: amountSatang, code_opened_at: at, looked_at: null, opened_from };
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', { retryAfterSeconds: 10 * 60 });
}

/** Returns a hash of a network, useless without our secret. */
function hashNetwork({ authSecrets }: Deps['env'], network: string): string {
  const [secret = ''] = authSecrets;
  return createHmac('sha256', secret).update(`kepwai networks of orders v1 ${network}`).digest('base64url');
}
