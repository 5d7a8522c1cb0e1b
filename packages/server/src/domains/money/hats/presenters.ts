import { freePlanId } from '@kepwai/rules/money/offers';
import type { ReviewReason } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { Offer } from '../orders/offers.ts';
import type { OrderAddresses } from '../orders/order-addresses.ts';
import { promptPayPayload } from '../orders/providers/promptpay.ts';
import type { GiftRow, ShownHatRow } from '../orders/stores/hats-store.ts';
import { missingIn } from './hats.ts';

type Schemas = components['schemas'];

/** Polling interval while a person waits. */
const pollSeconds = 3;

/** Facts that a gift is shown with. */
export interface GiftViewer {
  env: Deps['env'];
  codeAddresses: OrderAddresses;
  at: Date;
}

/** Sentences for who gave: the outcome of money that does not count in the hat. */
const giftSentences: Readonly<Record<ReviewReason, string>> = {
  partial: 'ยอดที่โอนมาไม่ตรงกับที่ตั้งไว้ เลยไม่นับในรอบลงขัน เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว',
  over: 'ยอดที่โอนมาไม่ตรงกับที่ตั้งไว้ เลยไม่นับในรอบลงขัน เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว',
  late: 'เงินมาถึงหลังคิวอาร์หมดเวลา เลยไม่นับในรอบลงขัน เก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว ไม่ต้องโอนซ้ำ',
  double: 'มีเงินโอนเข้ามาซ้ำ ส่วนที่ซ้ำเก็บเป็นเครดิตของที่เก็บนี้ให้แล้ว',
  outdated: 'คนอื่นช่วยกันจนครบก่อนพอดี หรือรอบลงขันปิดไปก่อน เงินของคุณเก็บเป็นเครดิตของที่เก็บนี้ ใช้ต่ออายุครั้งหน้า',
};

/** Returns a hat as a person sees it. */
export function toHat(row: ShownHatRow, at: Date): Schemas['Hat'] {
  // No later event has to end it.
  const isOver = row.state === 'open' && at >= row.ends_at;
  return {
    id: row.id,
    quotaName: row.quota_name,
    planId: row.plan_id,
    planName: row.plan_name,
    limitBytes: row.limit_bytes,
    period: row.period,
    targetSatang: row.target_satang,
    givenSatang: row.given_satang,
    missingSatang: missingIn(row),
    surplusSatang: Math.max(0, row.given_satang - row.target_satang),
    state: isOver ? 'ended' : row.state,
    startedBy: row.started,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? (isOver ? row.ends_at.toISOString() : null),
    paidUntil: row.paid_until?.toISOString() ?? null,
    gifts: row.gifts.map(({ giver, isMine, satang, showsAmount, paidAt }) => ({
      giver,
      isMine,
      satang: showsAmount || isMine ? satang : null,
      paidAt: new Date(paidAt).toISOString(),
    })),
    giftCount: row.gift_count,
  };
}

/** Returns a plan that a hat can be passed for. */
export function toHatChoice(offer: Offer): Schemas['HatChoice'] {
  const { plan } = offer;
  return {
    planId: plan.id,
    planName: plan.name,
    limitBytes: plan.limit_bytes,
    period: offer.period,
    priceSatang: offer.priceSatang,
    isCurrent: offer.isCurrent && plan.id !== freePlanId,
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
  };
}

/** Returns a gift for its giver. */
export function toGift(row: GiftRow, { env, codeAddresses, at }: GiftViewer): Schemas['Gift'] {
  const { promptPay } = env.payments;
  const state = row.state === 'open' && at >= row.expires_at ? 'expired' : row.state;
  return {
    id: row.id,
    hatId: row.hat_id,
    satang: row.price_satang,
    amountSatang: row.amount_satang,
    showsName: row.shows_name,
    showsAmount: row.shows_amount,
    state,
    message: row.review_reason && giftSentences[row.review_reason],
    receivedSatang: row.received_satang,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    receiptNumber: row.receipt_number,
    qr:
      state === 'open' && promptPay !== null
        ? {
            imageUrl: codeAddresses.sign({ id: row.id, expiresAt: row.expires_at }),
            payload: promptPayPayload(promptPay, row.amount_satang),
            expiresAt: row.expires_at.toISOString(),
          }
        : null,
    pollSeconds,
  };
}
