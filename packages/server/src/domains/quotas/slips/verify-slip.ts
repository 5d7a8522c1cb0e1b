import type { Deps } from '../../../deps.ts';
import type { SlipVerifier } from '../../../slip-verifier/slip-verifier.ts';
import { receiveMoney } from '../orders/receive-payment.ts';
import { clearMessagesOfSlips, deleteUnpaidSlips, findSlip, settleSlip } from '../orders/slips-store.ts';

/** Days after which the slip of an order that was never paid is deleted. */
const unpaidDays = 90;

/** Days in which LINE lets people unsend a message. */
const unsendableDays = 2;

const dayMs = 24 * 3_600_000;

/**
 * Asks the operator's verifier about a slip, and takes the money as arrived where it says so; without a word from it, the
 * slip waits for the operator. No transaction is open meanwhile. Idempotent: money with a reference counts once.
 */
export async function verifySlip(
  { db, clock, record, log, slipVerifier }: Deps & { slipVerifier: SlipVerifier | null },
  { slipId }: { slipId: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const slip = await findSlip(db, slipId);
  if (slip?.state !== 'waiting' || !slipVerifier) return;
  const answer = await slipVerifier.verify({ bankCode: slip.bank_code, reference: slip.reference }, signal);
  log.info({ verdict: answer.verdict }, 'a slip was verified');
  if (answer.verdict !== 'confirmed') {
    if (answer.verdict === 'refused') await settleSlip(db, { id: slipId, state: 'refused' });
    return;
  }
  const { amountSatang, paidAt } = answer;
  await db.transaction().execute(async (tx) => {
    const money = {
      provider: 'promptpay' as const,
      reference: slip.reference,
      amountSatang,
      paidAt,
      source: 'slip' as const,
      orderId: slip.order_id,
    };
    await receiveMoney(tx, { record }, { money, at: clock() });
    await settleSlip(tx, { id: slipId, state: 'confirmed' });
  });
}

/** Deletes what is not needed any more of slips; hourly. */
export async function maintainSlips({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  await deleteUnpaidSlips(db, daysAgo(unpaidDays));
  await clearMessagesOfSlips(db, daysAgo(unsendableDays));
}
