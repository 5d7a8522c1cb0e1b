import type { messagingApi } from '@line/bot-sdk';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, type ErrorCode, isAppError } from '../../../errors.ts';
import { slipAttachedCard, slipRefusedCard, whichOrderCard } from '../../../line/cards/slip-cards.ts';
import type { Jobs } from '../../../queue/queue.ts';
import { slipSentences } from '../../money/orders/slip-sentences.ts';
import { attachSlip, type SlipDeps } from '../../money/slips/attach-slip.ts';
import { listOrdersForSlip } from '../../money/slips/awaited-orders.ts';
import { maxSlipBytes, requireSlip, type SlipPictures } from '../../money/slips/slip-pictures.ts';
import { reply } from '../replies/reply.ts';
import { fetchPicture } from './fetch-picture.ts';

type ReadSlipDeps = Deps & SlipDeps & { slipPictures: SlipPictures };

/**
 * Reads a picture that a person with orders sent to the bot alone, attaches its slip to their order, and replies.
 * Without an order that waits for money, the picture is not even fetched; it is never kept. Idempotent: a slip is
 * attached once.
 * @throws RetryLater while LINE cannot be reached
 */
export async function readSlip(
  deps: ReadSlipDeps,
  { userId, lineMessageId, replyToken, replyBy }: Jobs['read-slip'],
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const message = await answerTo(deps, { userId, lineMessageId, signal });
  await reply(deps, { replyToken, replyBy: new Date(replyBy), message });
}

async function answerTo(
  deps: ReadSlipDeps,
  { userId, lineMessageId, signal }: { userId: string; lineMessageId: string; signal: AbortSignal },
): Promise<messagingApi.FlexMessage> {
  const { liffId } = deps.env.line;
  try {
    const orders = await listOrdersForSlip(deps, userId);
    const [order] = orders;
    if (!order) return slipRefusedCard(noOrder, `https://liff.line.me/${liffId}/quota`);
    const picture = await fetchPicture(deps, { lineMessageId, maxBytes: maxSlipBytes, signal });
    if (picture === null) throw new AppError('UNREADABLE_PICTURE');
    const transfer = requireSlip(await deps.slipPictures.read(picture));
    if (orders.length > 1)
      return whichOrderCard(orders.map((one) => ({ label: labelOf(one), url: orderUrl(liffId, one) })));
    const sent = { orderId: order.id, transfer, sentBy: userId, lineMessageId };
    const { isLate } = await attachSlip(deps, sent);
    return slipAttachedCard(slipSentences[isLate ? 'late' : 'waiting'], orderUrl(liffId, order));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return slipRefusedCard(refusal, `https://liff.line.me/${liffId}/quota`);
  }
}

const noOrder = {
  title: 'ตอนนี้ไม่มียอดที่รอจ่าย',
  text: 'รูปนี้เลยไม่ได้เปิดดู และไม่ได้เก็บ ถ้าเพิ่งโอน เปิดหน้าจ่ายของที่เก็บนั้น แล้วส่งสลิปในหน้านั้นได้',
};

/** Titles of the errors that prevent attaching a slip; the error's sentence has the next step. */
const titles: Partial<Record<ErrorCode, string>> = {
  UNREADABLE_PICTURE: 'เปิดรูปนี้ไม่ได้',
  PAYLOAD_TOO_LARGE: 'รูปนี้ใหญ่เกินไป',
  NO_CODE_IN_PICTURE: 'หาคิวอาร์ในรูปนี้ไม่เจอ',
  NOT_A_SLIP: 'รูปนี้ไม่ใช่สลิปโอนเงิน',
  SLIP_USED: 'สลิปนี้ใช้ไปแล้ว',
  TOO_MANY_SLIPS: 'ส่งสลิปครบแล้ว',
  SLIP_TOO_LATE: 'ยอดนี้จบไปแล้ว',
  ORDER_PAID: 'ยอดนี้จ่ายแล้ว',
  NOT_FOUND: 'ยอดนี้ไม่มีแล้ว',
};

function refusalOf(error: unknown): { title: string; text: string } | null {
  if (!isAppError(error)) return null;
  const title = titles[error.code];
  return title === undefined ? null : { title, text: error.message };
}

function orderUrl(liffId: string, { id, quota_id }: Row<'orders'>): string {
  return `https://liff.line.me/${liffId}/subscribe?quota=${quota_id}&order=${id}`;
}

/** A button of LINE has at most 20 characters. */
function labelOf({ plan_name, amount_satang }: Row<'orders'>): string {
  const baht = `${(amount_satang / 100).toFixed(2)} บาท`;
  return `${plan_name.slice(0, 20 - baht.length - 1)} ${baht}`;
}
