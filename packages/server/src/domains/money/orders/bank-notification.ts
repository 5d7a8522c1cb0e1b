import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { ArrivedMoney } from './order-of-money.ts';

/** Time for which a signature is valid, before and after: clocks differ. */
const windowMs = 5 * 60_000;

/** References of banks: never an option of a program or of a command. */
export const bankReference = /^[A-Za-z0-9._:/][A-Za-z0-9._:/-]{3,79}$/;

const notification = z.strictObject({
  reference: z.string().regex(bankReference),
  amountSatang: z.int().min(1).max(1_000_000_000_000),
  paidAt: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  orderId: z.uuid().optional(),
});

/** Returns whether bytes were signed lately with one of the secrets: HMAC-SHA256 of the timestamp, a dot and the bytes. */
export function isSignedByBank(
  body: Buffer,
  {
    timestamp = '',
    signature = '',
    secrets,
    at,
  }: { timestamp: string | undefined; signature: string | undefined; secrets: readonly string[]; at: Date },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(at.getTime() - Number(timestamp) * 1000) > windowMs) return false;
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Parses a notice; null if it is not one. */
export function parseNotification(body: Buffer): ArrivedMoney | null {
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { reference, amountSatang, paidAt, orderId } = parsed.data;
  return { provider: 'promptpay', reference, amountSatang, paidAt, orderId: orderId ?? null, source: 'bank' };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // It does not match the schema of a notice.
    return undefined;
  }
}
