import type { messagingApi } from '@line/bot-sdk';
import type { components } from '../../generated/schema.ts';
import { actionColor, ask, type Counted, card, counted, dayInText, flex, open } from './card.ts';
import { askButton } from './missed-cards.ts';

type KeepingState = components['schemas']['KeepingState'];

/**
 * Returns the address of a page in the app, by default a group's. LIFF does not report its chat, so every card has the
 * group's own route.
 */
export function groupUrl(liffId: string, groupId: string, place = ''): string {
  return `https://liff.line.me/${liffId}/${groupId}${place}`;
}

/** Returns the button that opens a group in easy mode, which that device then remembers. */
function openEasy(url: string): messagingApi.FlexButton {
  return open('หน้าแบบง่าย ตัวใหญ่', `${url}?easy`, 'link');
}

/** Returns the card for a person who writes to the bot alone: its functions work in groups. */
export function privateChatCard({
  liffId,
  botBasicId,
}: {
  liffId: string;
  botBasicId: string | null;
}): messagingApi.FlexMessage {
  const app = `https://liff.line.me/${liffId}`;
  const invitation =
    botBasicId === null ? null : `https://line.me/R/nv/recommendOA/${encodeURIComponent(botBasicId)}`;
  return card({
    title: 'เก็บไว้ทำงานในกลุ่ม LINE',
    text: 'ชวนเก็บไว้เข้ากลุ่ม แล้วรูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่มจะอยู่ในตู้ให้ทุกคนเปิดดูได้ ส่วนแชทนี้ไม่เก็บอะไรเลย',
    buttons: [
      ...(invitation === null ? [] : [open('เพิ่มเข้ากลุ่ม', invitation)]),
      open('เปิดเก็บไว้', app, invitation === null ? 'primary' : 'link'),
    ],
  });
}

/** Returns the card for when the bot joins a group without a quota: its purpose, and how to start. */
export function welcomeCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บไว้มาอยู่ในกลุ่มนี้แล้ว',
    text: 'รูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่มจะอยู่ในตู้ให้ทุกคนเปิดดูได้ ข้อความไม่เก็บ เลือกที่เก็บให้กลุ่มก่อน แล้วเริ่มได้เลย',
    buttons: [open('เลือกที่เก็บ', url)],
  });
}

/** Returns the card for when the bot returns to a group with a quota. */
export function welcomeBackCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บไว้กลับมาแล้ว',
    text: 'ของเดิมของกลุ่มยังอยู่ครบ ส่งอะไรมาตั้งแต่นี้ก็เก็บต่อให้',
    buttons: [open('เปิดตู้ของกลุ่ม', url), openEasy(url)],
  });
}

/** Returns the card for the first post in a group without a quota. */
export function noQuotaCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เก็บของที่เพิ่งส่ง',
    text: 'กลุ่มนี้ยังไม่มีที่เก็บ เลือกที่เก็บให้กลุ่มก่อน แล้วของที่ส่งหลังจากนั้นจะอยู่ในตู้',
    buttons: [open('เลือกที่เก็บ', url)],
  });
}

/** Returns the card for a burst of posts. */
export function burstCard(url: string, posted: Counted): messagingApi.FlexMessage {
  return card({
    title: `กำลังเก็บ ${counted(posted)}`,
    text: 'ทุกคนในกลุ่มเปิดดูและดาวน์โหลดได้จากตู้ของกลุ่ม แม้ LINE จะลบไปแล้ว',
    buttons: [open('เปิดตู้ของกลุ่ม', url), openEasy(url)],
  });
}

/** Returns the same in one line that opens the group. */
export function briefBurstCard(url: string, posted: Counted): messagingApi.FlexMessage {
  const title = `กำลังเก็บ ${counted(posted)}`;
  return flex(title, {
    type: 'bubble',
    size: 'hecto',
    action: { type: 'uri', label: 'เปิดตู้ของกลุ่ม', uri: url },
    body: {
      type: 'box',
      layout: 'horizontal',
      paddingAll: 'md',
      contents: [
        { type: 'text', text: title, size: 'sm', flex: 1, adjustMode: 'shrink-to-fit' },
        { type: 'text', text: 'เปิดดู', size: 'sm', weight: 'bold', color: actionColor, flex: 0 },
      ],
    },
  });
}

/** Returns the card for a group whose quota has expired but still keeps posts. */
export function expiredCard(url: string, keepsUntil: Date): messagingApi.FlexMessage {
  return card({
    title: 'ที่เก็บของกลุ่มหมดอายุแล้ว',
    text: `ของที่ส่งยังถูกเก็บไว้ถึง ${dayInText(keepsUntil)} ให้คนดูแลต่ออายุก่อนวันนั้น ของเดิมยังอยู่ครบ`,
    buttons: [open('ดูที่เก็บ', url)],
  });
}

/** Returns the card for a post in a group whose quota expired long ago. */
export function keepingEndedCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เก็บของที่เพิ่งส่ง',
    text: 'ที่เก็บของกลุ่มหมดอายุแล้ว ของเดิมยังอยู่ครบ พอคนดูแลต่ออายุก็เก็บต่อให้ และขอของที่พลาดไปได้จากในตู้',
    buttons: [open('ดูที่เก็บ', url)],
  });
}

/** Facts of a group that the menu shows. */
export interface MenuFacts {
  kept: Counted;
  keeping: KeepingState;
  /** Whether keeping is paused, whatever else prevents it. */
  isPaused: boolean;
  /** Whether so few bytes remain that larger files may not fit. */
  isNearlyFull: boolean;
  /** End of the grace period of an expired quota. */
  keepsUntil: Date | null;
  /** Missed files that can be requested now. */
  askable: Counted;
}

const keepingInWords: Readonly<Record<KeepingState, string>> = {
  keeping: 'ของที่ส่งใหม่ถูกเก็บไว้เรื่อย ๆ',
  paused: 'ตอนนี้หยุดเก็บอยู่ ของที่ส่งใหม่จะไม่ถูกเก็บ',
  no_quota: 'กลุ่มนี้ยังไม่มีที่เก็บ ของที่ส่งใหม่เลยยังไม่ได้เก็บ',
  full: 'ที่เก็บเต็มแล้ว ของเดิมอยู่ครบ แต่ของที่ส่งใหม่ยังเก็บไม่ได้',
  quota_expired: 'ที่เก็บหมดอายุแล้ว ของเดิมอยู่ครบ แต่ของที่ส่งใหม่ยังเก็บไม่ได้',
  bot_left: 'เก็บไว้ไม่ได้อยู่ในกลุ่มนี้แล้ว ของที่ส่งใหม่เลยไม่ได้เก็บ',
};

/** Returns the menu: a link, the contents, and the bot's commands. */
export function menuCard(url: string, facts: MenuFacts): messagingApi.FlexMessage {
  const { kept, keeping, isPaused } = facts;
  return card({
    title: kept.fileCount === 0 ? 'ตู้ของกลุ่มนี้ยังว่างอยู่' : `เก็บไว้แล้ว ${counted(kept)}`,
    text: `${stateInWords(facts)} พิมพ์ “หา” เว้นวรรค แล้วตามด้วยคำ เพื่อค้นชื่อและข้อความข้างในไฟล์ ตอบกลับรูปหรือไฟล์ว่า “เก็บไว้ บิลค่าไฟ” เพื่อตั้งชื่อ หรือ “เก็บไว้ ไปที่ ใบเสร็จ” เพื่อย้ายเข้าโฟลเดอร์ หรือ “ลิงก์” เพื่อส่งให้คนนอกกลุ่ม`,
    buttons: [
      open(keeping === 'no_quota' ? 'เลือกที่เก็บ' : 'เปิดตู้ของกลุ่ม', url),
      openEasy(url),
      ...askButton(facts.askable),
      isPaused ? ask('เก็บต่อ', 'go-on') : ask('หยุดเก็บ', 'stop'),
    ],
  });
}

function stateInWords({ keeping, keepsUntil, isNearlyFull }: MenuFacts): string {
  if (keeping !== 'keeping') return keepingInWords[keeping];
  if (keepsUntil) return `ที่เก็บหมดอายุแล้ว ของที่ส่งใหม่ยังถูกเก็บไว้ถึง ${dayInText(keepsUntil)}`;
  if (isNearlyFull) return 'ที่เก็บใกล้เต็มแล้ว ของที่ส่งใหม่ยังถูกเก็บไว้ แต่ของชิ้นใหญ่อาจเก็บไม่ได้';
  return keepingInWords.keeping;
}

/** Returns the card for paused keeping. */
export function pausedCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'หยุดเก็บแล้ว',
    text: 'ตั้งแต่นี้ส่งอะไรในแชทก็จะไม่มีอะไรขึ้นในตู้เลย ของที่เก็บไว้แล้วยังอยู่ครบ',
    buttons: [ask('เก็บต่อ', 'go-on'), open('เปิดตู้ของกลุ่ม', url, 'link')],
  });
}

/** Returns the card for resumed keeping. */
export function keepingResumedCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บต่อแล้ว',
    text: 'ของที่ส่งตั้งแต่นี้จะอยู่ในตู้ ของที่ส่งระหว่างหยุดไม่ได้เก็บ',
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** Returns the card for a person who is not allowed to pause or resume keeping. */
export function notYoursCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เปลี่ยนอะไร',
    text: 'คนดูแลที่เก็บของกลุ่มเท่านั้นที่สั่งหยุดเก็บหรือเก็บต่อได้ ขอให้คนดูแลพิมพ์คำสั่งนี้แทน',
    buttons: [open('ดูว่าใครดูแลที่เก็บ', url)],
  });
}

/** Returns the card for a group whose quota is nearly full, or full. */
export function thresholdCard(url: string, percent: number): messagingApi.FlexMessage {
  const isFull = percent >= 100;
  return card({
    title: isFull ? 'ที่เก็บของกลุ่มเต็มแล้ว' : `ที่เก็บของกลุ่มใช้ไปแล้ว ${percent}%`,
    text: isFull
      ? 'ของที่ส่งใหม่ยังเก็บไม่ได้ ของเดิมอยู่ครบ ลบของที่ไม่ใช้ หรือให้คนดูแลเพิ่มที่เก็บ'
      : 'ของที่ส่งยังถูกเก็บไว้ ดูได้ว่าอะไรใช้ที่มากที่สุด ก่อนที่จะเต็ม',
    buttons: [open('ดูที่เก็บ', url)],
  });
}
