import { mayPay, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { ReviewReason } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import { toPlan } from '../plans/present-plans.ts';
import type { Offer } from './offers.ts';
import type { OrderAddresses } from './order-addresses.ts';
import { promptPayPayload } from './providers/promptpay.ts';
import { slipSentences } from './slip-sentences.ts';
import type { OrderRow } from './stores/orders-store.ts';

type Schemas = components['schemas'];

/** Polling interval while a person waits. */
const pollSeconds = 3;

/** Sentences for the payer: the outcome of their money, and the next step. */
export const reviewSentences: Readonly<Record<ReviewReason, string>> = {
  partial: 'ยอดที่โอนมายังไม่ครบ เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว สั่งใหม่แล้วจ่ายแค่ส่วนที่เหลือได้เลย',
  over: 'ยอดที่โอนมาเกินกว่าที่ต้องจ่าย เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว สั่งใหม่ได้เลย หักเครดิตให้เอง',
  late: 'เงินมาถึงหลังคิวอาร์หมดเวลา เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว สั่งใหม่ได้เลย ไม่ต้องโอนซ้ำ',
  double: 'มีเงินโอนเข้ามาซ้ำ เก็บเป็นเครดิตของที่เก็บนี้ไว้ใช้ครั้งหน้า หรือขอคืนกับผู้ให้บริการได้',
  outdated: 'แพ็กเกจเปลี่ยนไปก่อนเงินมาถึง เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว สั่งใหม่ได้เลย ไม่ต้องโอนซ้ำ',
};

/** Facts that an order is shown with. */
export interface OrderViewer {
  holder: Pick<QuotaHolder, 'role'>;
  env: Deps['env'];
  codeAddresses: OrderAddresses;
  at: Date;
}

/** Returns an order for a person with a role in its quota; its code only if they may pay. */
export function toOrder(row: OrderRow, viewer: OrderViewer): Schemas['Order'] {
  const { holder, at } = viewer;
  const state = row.state === 'open' && at >= row.expires_at ? 'expired' : row.state;
  return {
    id: row.id,
    quotaId: row.quota_id ?? '',
    quotaName: row.quota_name ?? '',
    kind: row.kind,
    planId: row.plan_id,
    planName: row.plan_name,
    limitBytes: row.limit_bytes,
    period: row.period,
    priceSatang: row.price_satang,
    creditSatang: row.credit_satang,
    discountSatang: row.discount_satang,
    amountSatang: row.amount_satang,
    vatSatang: row.vat_satang,
    vatPercent: row.vat_percent,
    provider: row.provider,
    state,
    review: toReview(row),
    payer:
      row.payer_id === null
        ? null
        : { id: row.payer_id, displayName: row.payer_name, pictureUrl: row.payer_picture_url },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    receiptNumber: row.receipt_number,
    refund: row.refund_state === 'asked' ? 'under-way' : row.refund_state,
    slip: toSlip(row),
    mayPay: state === 'open' && mayPay(holder),
    qr: state === 'open' && mayPay(holder) ? toQr(row, viewer) : null,
    pollSeconds,
  };
}

/** Returns an offer. */
export function toOffer(offer: Offer): Schemas['Offer'] {
  return {
    plan: toPlan(offer.plan),
    limitBytes: offer.limitBytes,
    period: offer.period,
    kind: offer.kind,
    isCurrent: offer.isCurrent,
    priceSatang: offer.priceSatang,
    creditSatang: offer.creditSatang,
    discountSatang: 0,
    amountSatang: offer.amountSatang,
    vatSatang: offer.vatSatang,
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
    overBytes: offer.overBytes,
    refusal: offer.refusal,
  };
}

function toReview(row: OrderRow): Schemas['Order']['review'] {
  if (row.review_reason === null) return null;
  return {
    reason: row.review_reason,
    message: reviewSentences[row.review_reason],
    receivedSatang: row.received_satang,
  };
}

/** Returns the slip of an unpaid order; a confirmed one is money, and shown elsewhere. */
function toSlip({ paid_at, slip_state, slip_is_late, slip_sent_at }: OrderRow): Schemas['Order']['slip'] {
  if (paid_at !== null || slip_sent_at === null || slip_state === null || slip_state === 'confirmed')
    return null;
  const isLate = slip_is_late === true;
  const message =
    slip_state === 'refused' ? slipSentences.refused : slipSentences[isLate ? 'late' : 'waiting'];
  return { state: slip_state, isLate, sentAt: slip_sent_at.toISOString(), message };
}

function toQr(row: OrderRow, { env, codeAddresses }: OrderViewer): Schemas['Order']['qr'] {
  const hasCode = row.provider === 'promptpay' && row.code_opened_at !== null;
  if (env.payments.promptPay === null || !hasCode) return null;
  return {
    imageUrl: codeAddresses.sign({ id: row.id, expiresAt: row.expires_at }),
    payload: promptPayPayload(env.payments.promptPay, row.amount_satang),
    expiresAt: row.expires_at.toISOString(),
  };
}
