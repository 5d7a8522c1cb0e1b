import { dayMs, hourMs } from '@kepwai/rules/time';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { PromptPayEnv } from '../../../payments-env.ts';
import type { ConfirmedTransfer, SlipVerifier } from '../../../slip-verifier/slip-verifier.ts';
import { receiveMoney } from '../orders/receive-payment.ts';
import { clearOpenedFrom } from '../orders/stores/codes-store.ts';
import { findPaymentOf } from '../orders/stores/payments-store.ts';
import {
  clearMessagesOfSlips,
  deleteUnpaidSlips,
  findSlip,
  refuseSlip,
  settleSlipsOf,
} from '../orders/stores/slips-store.ts';

type VerifyDeps = Deps & { slipVerifier: SlipVerifier | null };

/** Days after which the slip of an order that was never paid is deleted. */
const unpaidDays = 90;

/** Days in which LINE lets people unsend a message. */
const unsendableDays = 2;

/**
 * Calls the operator's verifier for a slip, and records confirmed money, for the order with its amount; without a
 * result, or if the money went to another receiver, the slip waits for the operator. No transaction is open meanwhile.
 * Idempotent: money with a reference counts once.
 */
export async function verifySlip(
  deps: VerifyDeps,
  { slipId }: { slipId: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { db, env, log, slipVerifier } = deps;
  const slip = await findSlip(db, slipId);
  if (slip?.state !== 'waiting' || !slipVerifier) return;
  const answer = await slipVerifier.verify({ bankCode: slip.bank_code, reference: slip.reference }, signal);
  log.info({ verdict: answer.verdict }, 'a slip was verified');
  if (answer.verdict === 'refused') await refuseSlip(db, slipId);
  if (answer.verdict !== 'confirmed') return;
  if (isReceiver(env.payments.promptPay, answer.receiver)) await takeMoney(deps, { slip, transfer: answer });
  else log.warn({ slipId }, 'a slip tells of money that somebody else received; it waits for the operator');
}

async function takeMoney(
  { db, clock, record }: VerifyDeps,
  { slip, transfer }: { slip: Row<'order_slips'>; transfer: ConfirmedTransfer },
): Promise<void> {
  const { reference } = slip;
  const { amountSatang, paidAt, payer } = transfer;
  await db.transaction().execute(async (tx) => {
    const told = { provider: 'promptpay', reference, source: 'slip' } as const;
    const money = { ...told, amountSatang, paidAt, payer, orderId: null };
    if ((await receiveMoney(tx, { record }, { money, at: clock() })) !== 'known') return;
    // The bank reported it before, or another slip did. A reference that only the operator entered may come from a false slip.
    const known = await findPaymentOf(tx, told);
    if (!known || known.order_id === null) return;
    if (known.source === 'operator' && known.order_id !== slip.order_id) return;
    await settleSlipsOf(tx, { reference, orderId: known.order_id });
  });
}

/** Returns whether we received the money, according to a verifier: hidden digits match, and a name proves nothing. */
function isReceiver(promptPay: PromptPayEnv | null, receiver: string | null): boolean {
  const digits = receiver?.replaceAll(/[\s-]/g, '').toLowerCase() ?? '';
  if (promptPay === null || !/^[0-9x*]{4,}$/.test(digits)) return true;
  // Phones are written with and without the country in front.
  const length = Math.min(digits.length, promptPay.target.length, promptPay.type === 'MSISDN' ? 9 : 20);
  const target = promptPay.target.slice(-length);
  return [...digits.slice(-length)].every((digit, at) => /[x*]/.test(digit) || digit === target[at]);
}

/** Deletes unneeded data of slips, and of opened codes; hourly. */
export async function maintainSlips({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  await deleteUnpaidSlips(db, daysAgo(unpaidDays));
  await clearOpenedFrom(db, new Date(clock().getTime() - 2 * hourMs));
  await clearMessagesOfSlips(db, daysAgo(unsendableDays));
}
