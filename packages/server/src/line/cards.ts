import type { messagingApi } from '@line/bot-sdk';

/** Cards are drawn by LINE, outside our style sheet: indigo, the colour of action (design.md, Tokens), as hex. */
const actionColor = '#2E3F8F';

/** Address of a group's cabinet; LIFF does not say which chat it was opened from, so every card carries the route. */
export function cabinetUrl(liffId: string, groupId: string): string {
  return `https://liff.line.me/${liffId}/${groupId}`;
}

/** Said when the bot joins a group that has no quota: what it does, and the way to begin. */
export function welcomeCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บไว้มาอยู่ในกลุ่มนี้แล้ว',
    text: 'รูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่มจะถูกเก็บไว้ให้ทุกคนในกลุ่มเปิดดูได้ เลือกพื้นที่เก็บให้กลุ่มก่อน แล้วเริ่มเก็บได้เลย',
    label: 'เลือกพื้นที่เก็บ',
    url,
  });
}

/** Said once when something is posted in a group without a quota. */
export function noQuotaCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เก็บของที่เพิ่งส่ง',
    text: 'กลุ่มนี้ยังไม่มีพื้นที่เก็บ เลือกพื้นที่เก็บให้กลุ่มก่อน ของที่ส่งหลังจากนั้นจะถูกเก็บไว้',
    label: 'เลือกพื้นที่เก็บ',
    url,
  });
}

/** @see https://developers.line.biz/en/reference/messaging-api/#flex-message */
function card(content: {
  title: string;
  text: string;
  label: string;
  url: string;
}): messagingApi.FlexMessage {
  return {
    type: 'flex',
    altText: `${content.title} ${content.text}`,
    contents: {
      type: 'bubble',
      size: 'kilo',
      body: {
        type: 'box',
        layout: 'vertical',
        spacing: 'md',
        contents: [
          { type: 'text', text: content.title, weight: 'bold', size: 'md', wrap: true },
          { type: 'text', text: content.text, size: 'sm', wrap: true },
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [
          {
            type: 'button',
            style: 'primary',
            color: actionColor,
            action: { type: 'uri', label: content.label, uri: content.url },
          },
        ],
      },
    },
  };
}
