import type { messagingApi } from '@line/bot-sdk';
import { card, open } from './card.ts';

/** An order that a slip may be for, and the address of its page. */
export interface OrderOnCard {
  label: string;
  url: string;
}

/** Maximum number of orders on a card. */
const maxOrders = 4;

/** Returns the card for a slip that was attached to an order. */
export function slipAttachedCard(text: string, url: string): messagingApi.FlexMessage {
  return card({ title: 'ได้สลิปแล้ว', text, buttons: [open('ดูยอดนี้', url)] });
}

/** Returns the card for a slip that was not attached, with the reason and the next step. */
export function slipRefusedCard(
  { title, text }: { title: string; text: string },
  url: string,
): messagingApi.FlexMessage {
  return card({ title, text, buttons: [open('เปิดหน้าที่เก็บของฉัน', url)] });
}

/** Returns the card for a slip that may be for one of several orders. */
export function whichOrderCard(orders: readonly OrderOnCard[]): messagingApi.FlexMessage {
  return card({
    title: 'สลิปนี้ของยอดไหน',
    text: 'มีหลายยอดที่รอจ่ายอยู่ เปิดยอดที่โอนมา แล้วส่งสลิปในหน้านั้น',
    buttons: orders.slice(0, maxOrders).map(({ label, url }) => open(label, url, 'link')),
  });
}
