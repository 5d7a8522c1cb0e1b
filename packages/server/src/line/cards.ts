import type { messagingApi } from '@line/bot-sdk';
import type { components } from '../generated/schema.ts';
import {
  actionColor,
  ask,
  type Counted,
  card,
  counted,
  dayInText,
  flex,
  footer,
  heading,
  open,
  quietColor,
} from './card.ts';
import { askButton } from './missed-cards.ts';

type KeepingState = components['schemas']['KeepingState'];

/**
 * Address of a place in the app: a group's cabinet, unless told otherwise. LIFF does not say which chat it was opened from, so every card
 * carries the group's own route.
 */
export function cabinetUrl(liffId: string, groupId: string, place = ''): string {
  return `https://liff.line.me/${liffId}/${groupId}${place}`;
}

/** Said to who talks to the bot alone: what it does is done in groups. */
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
    text: 'เพิ่มเก็บไว้เข้ากลุ่ม แล้วรูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่มจะถูกเก็บไว้ให้ทุกคนในกลุ่มเปิดดูได้ ของและข้อความที่ส่งในแชทนี้ไม่ถูกเก็บ',
    buttons: [
      ...(invitation === null ? [] : [open('เพิ่มเข้ากลุ่ม', invitation)]),
      open('เปิดเก็บไว้', app, invitation === null ? 'primary' : 'link'),
    ],
  });
}

/** Said when the bot joins a group that has no quota: what it does, and the way to begin. */
export function welcomeCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บไว้มาอยู่ในกลุ่มนี้แล้ว',
    text: 'รูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่มจะถูกเก็บไว้ให้ทุกคนในกลุ่มเปิดดูได้ ข้อความไม่ถูกเก็บ เลือกพื้นที่เก็บให้กลุ่มก่อน แล้วเริ่มเก็บได้เลย',
    buttons: [open('เลือกพื้นที่เก็บ', url)],
  });
}

/** Said when the bot comes back to a group that has storage. */
export function welcomeBackCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บไว้กลับมาแล้ว',
    text: 'ของเดิมของกลุ่มยังอยู่ครบ และของที่ส่งตั้งแต่นี้จะถูกเก็บไว้ต่อ',
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** Said once when something is posted in a group without a quota. */
export function noQuotaCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เก็บของที่เพิ่งส่ง',
    text: 'กลุ่มนี้ยังไม่มีพื้นที่เก็บ เลือกพื้นที่เก็บให้กลุ่มก่อน ของที่ส่งหลังจากนั้นจะถูกเก็บไว้',
    buttons: [open('เลือกพื้นที่เก็บ', url)],
  });
}

/** Said once of things that were posted shortly one after the other. */
export function burstCard(url: string, posted: Counted): messagingApi.FlexMessage {
  return card({
    title: `กำลังเก็บ ${counted(posted)}`,
    text: 'ทุกคนในกลุ่มเปิดดูและดาวน์โหลดได้จากตู้ของกลุ่ม แม้ LINE จะลบไปแล้ว',
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** The same in one line, all of which opens the cabinet. */
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

/** Said once in a group whose storage has expired, while it still keeps. */
export function expiredCard(url: string, keepsUntil: Date): messagingApi.FlexMessage {
  return card({
    title: 'พื้นที่เก็บของกลุ่มหมดอายุแล้ว',
    text: `ของที่ส่งยังถูกเก็บไว้ถึง ${dayInText(keepsUntil)} ให้คนดูแลต่ออายุก่อนวันนั้น ของเดิมยังอยู่ครบ`,
    buttons: [open('ดูพื้นที่เก็บ', url)],
  });
}

/** Said once when something is posted in a group whose storage expired long ago. */
export function keepingEndedCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เก็บของที่เพิ่งส่ง',
    text: 'พื้นที่เก็บของกลุ่มหมดอายุแล้ว ของเดิมยังอยู่ครบ เมื่อคนดูแลต่ออายุแล้ว ของที่ส่งจะถูกเก็บไว้ต่อ และขอของที่พลาดไปได้จากในตู้',
    buttons: [open('ดูพื้นที่เก็บ', url)],
  });
}

/** What a group has, as the menu tells it. */
export interface MenuFacts {
  kept: Counted;
  keeping: KeepingState;
  /** Whether somebody stopped it, whatever else keeps it from keeping. */
  isPaused: boolean;
  /** Whether so little room is left that larger things may not fit. */
  isNearlyFull: boolean;
  /** Where the storage has expired and still keeps: until when. */
  keepsUntil: Date | null;
  /** What could not be kept and can be asked for now. */
  askable: Counted;
}

const keepingInWords: Readonly<Record<KeepingState, string>> = {
  keeping: 'ของที่ส่งใหม่ถูกเก็บไว้เรื่อย ๆ',
  paused: 'ตอนนี้หยุดเก็บอยู่ ของที่ส่งใหม่จะไม่ถูกเก็บ',
  no_quota: 'กลุ่มนี้ยังไม่มีพื้นที่เก็บ ของที่ส่งใหม่เลยยังไม่ได้เก็บ',
  full: 'พื้นที่เก็บเต็มแล้ว ของเดิมอยู่ครบ แต่ของที่ส่งใหม่ยังเก็บไม่ได้',
  quota_expired: 'พื้นที่เก็บหมดอายุแล้ว ของเดิมอยู่ครบ แต่ของที่ส่งใหม่ยังเก็บไม่ได้',
  bot_left: 'เก็บไว้ไม่ได้อยู่ในกลุ่มนี้แล้ว ของที่ส่งใหม่เลยไม่ได้เก็บ',
};

/** The way in, what there is, and what can be asked of the bot. */
export function menuCard(url: string, facts: MenuFacts): messagingApi.FlexMessage {
  const { kept, keeping, isPaused } = facts;
  return card({
    title: kept.fileCount === 0 ? 'ตู้ของกลุ่มนี้ยังว่างอยู่' : `เก็บไว้แล้ว ${counted(kept)}`,
    text: `${stateInWords(facts)} พิมพ์ “หา” เว้นวรรค แล้วตามด้วยชื่อไฟล์ เพื่อค้นในตู้`,
    buttons: [
      open(keeping === 'no_quota' ? 'เลือกพื้นที่เก็บ' : 'เปิดตู้ของกลุ่ม', url),
      ...askButton(facts.askable),
      isPaused ? ask('เก็บต่อ', 'go-on') : ask('หยุดเก็บ', 'stop'),
    ],
  });
}

function stateInWords({ keeping, keepsUntil, isNearlyFull }: MenuFacts): string {
  if (keeping !== 'keeping') return keepingInWords[keeping];
  if (keepsUntil) return `พื้นที่เก็บหมดอายุแล้ว ของที่ส่งใหม่ยังถูกเก็บไว้ถึง ${dayInText(keepsUntil)}`;
  if (isNearlyFull) return 'พื้นที่เก็บใกล้เต็มแล้ว ของที่ส่งใหม่ยังถูกเก็บไว้ แต่ของชิ้นใหญ่อาจเก็บไม่ได้';
  return keepingInWords.keeping;
}

/** Said when somebody stopped the keeping. */
export function stoppedCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'หยุดเก็บแล้ว',
    text: 'ตั้งแต่นี้ส่งอะไรในแชทก็จะไม่มีอะไรขึ้นในตู้เลย ของที่เก็บไว้แล้วยังอยู่ครบ',
    buttons: [ask('เก็บต่อ', 'go-on'), open('เปิดตู้ของกลุ่ม', url, 'link')],
  });
}

/** Said when somebody went on with it. */
export function goingOnCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'เก็บต่อแล้ว',
    text: 'ของที่ส่งตั้งแต่นี้จะถูกเก็บไว้ ของที่ส่งระหว่างหยุดไม่ได้เก็บ',
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** Said to who may not stop the keeping, or go on with it. */
export function notYoursCard(url: string): messagingApi.FlexMessage {
  return card({
    title: 'ยังไม่ได้เปลี่ยนอะไร',
    text: 'คนดูแลพื้นที่เก็บของกลุ่มเท่านั้นที่สั่งหยุดเก็บหรือเก็บต่อได้ ขอให้คนดูแลพิมพ์คำสั่งนี้แทน',
    buttons: [open('ดูว่าใครดูแลพื้นที่', url)],
  });
}

/** A file that was found, and where it opens. */
export interface FoundFile {
  name: string;
  isImage: boolean;
  /** Whose and when, in words. */
  note: string;
  url: string;
}

/** The files whose names have a word in them, up to five; where there are more, they are behind the button. */
export function foundCard(
  term: string,
  { files, hasMore, url }: { files: readonly FoundFile[]; hasMore: boolean; url: string },
): messagingApi.FlexMessage {
  if (files.length === 0) {
    return card({
      title: `ไม่พบ “${term}”`,
      text: 'ลองคำที่สั้นลง หรือเปิดตู้เพื่อหาตามวัน ชนิด และคนส่ง',
      buttons: [open('เปิดตู้ของกลุ่ม', url)],
    });
  }
  const found = { fileCount: files.length, imageCount: files.filter(({ isImage }) => isImage).length };
  const title = hasMore ? `พบ “${term}” เกิน ${counted(found)}` : `พบ “${term}” ${counted(found)}`;
  return flex(title, {
    type: 'bubble',
    size: 'kilo',
    body: {
      type: 'box',
      layout: 'vertical',
      spacing: 'md',
      contents: [heading(title), ...files.flatMap((file) => [{ type: 'separator' as const }, row(file)])],
    },
    footer: footer([open(hasMore ? 'ดูทั้งหมด' : 'เปิดตู้ของกลุ่ม', url, 'link')]),
  });
}

/** Said once in a group when its storage is nearly full, or full. */
export function thresholdCard(url: string, percent: number): messagingApi.FlexMessage {
  const isFull = percent >= 100;
  return card({
    title: isFull ? 'พื้นที่เก็บของกลุ่มเต็มแล้ว' : `พื้นที่เก็บของกลุ่มใช้ไปแล้ว ${percent}%`,
    text: isFull
      ? 'ของที่ส่งใหม่ยังเก็บไม่ได้ ของเดิมอยู่ครบ ลบของที่ไม่ใช้ หรือให้คนดูแลเพิ่มพื้นที่'
      : 'ของที่ส่งยังถูกเก็บไว้ ดูได้ว่าอะไรใช้ที่มากที่สุด ก่อนที่จะเต็ม',
    buttons: [open('ดูพื้นที่เก็บ', url)],
  });
}

function row({ name, note, url }: FoundFile): messagingApi.FlexBox {
  return {
    type: 'box',
    layout: 'vertical',
    action: { type: 'uri', label: 'เปิดไฟล์', uri: url },
    contents: [
      { type: 'text', text: name, size: 'sm', color: actionColor, wrap: true, maxLines: 2 },
      { type: 'text', text: note, size: 'xs', color: quietColor, maxLines: 1 },
    ],
  };
}
