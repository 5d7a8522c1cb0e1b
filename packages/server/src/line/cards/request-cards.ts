import type { messagingApi } from '@line/bot-sdk';
import type { ChatRequestOutcome } from '../../db/column-types.ts';
import type { components } from '../../generated/schema.ts';
import { postbackPrefix } from '../commands.ts';
import {
  actionColor,
  card,
  count,
  dayInText,
  flex,
  footer,
  heading,
  open,
  quietColor,
  shortened,
} from './card.ts';

type KeepingState = components['schemas']['KeepingState'];

/** Outcome of a request by a quoted message. */
export interface RequestFacts {
  requestId: string;
  kind: 'name' | 'file' | 'link';
  outcome: ChatRequestOutcome;
  /** With `linked`: the link, and its end. */
  link: { url: string; expiresAt: Date } | null;
  /** File of the quoted message; null if there is none. */
  file: { id: string; name: string; missedReason: string | null; togetherCount: number } | null;
  /** Folder that it is in now. */
  folder: { id: string; name: string } | null;
  /** Name of the wanted folder. */
  wanted: string;
  /** Folders of that name to choose from, with the names from the top down. */
  folders: readonly { id: string; path: readonly string[] }[];
  hasMore: boolean;
  keeping: KeepingState;
}

/** Returns the reply to a request. `url`: the group's page in the app. */
export function requestCard(url: string, facts: RequestFacts): messagingApi.FlexMessage {
  const { requestId, outcome, file, folder } = facts;
  const openFile = open('เปิดดู', file ? `${url}/file/${file.id}` : url);
  switch (outcome) {
    case 'named':
      return card({
        title: 'ตั้งชื่อให้แล้ว',
        text: shortened(file?.name ?? ''),
        buttons: [openFile, choose('ใช้ชื่อเดิม', `undo:${requestId}`)],
      });
    case 'same-name':
      return card({ title: 'ชื่อนี้อยู่แล้ว', text: shortened(file?.name ?? ''), buttons: [openFile] });
    case 'filed':
      return card({
        title: `ย้ายไปที่ “${shortened(folder?.name ?? '')}” แล้ว`,
        text: movedInWords(file),
        buttons: [openFolder(url, folder), choose('ย้ายกลับ', `undo:${requestId}`)],
      });
    case 'already-there':
      return card({
        title: `อยู่ใน “${shortened(folder?.name ?? '')}” อยู่แล้ว`,
        text: movedInWords(file),
        buttons: [openFolder(url, folder)],
      });
    case 'which-folder':
      return choiceCard(url, facts);
    case 'no-folder':
      return card({
        title: `ยังไม่มีโฟลเดอร์ “${shortened(facts.wanted)}”`,
        text: 'สร้างใหม่แล้วย้ายไปเลยก็ได้ หรือดูชื่อโฟลเดอร์ที่มีในตู้',
        buttons: [choose('สร้างแล้วย้าย', `make:${requestId}`), open('ดูโฟลเดอร์', `${url}/folder`, 'link')],
      });
    case 'linked':
      return linkCard(facts.link, { openFile, name: file?.name ?? '' });
    case 'undone':
      return facts.kind === 'name'
        ? card({ title: 'กลับเป็นชื่อเดิมแล้ว', text: shortened(file?.name ?? ''), buttons: [openFile] })
        : card({ title: 'ย้ายกลับแล้ว', text: movedInWords(file), buttons: [openFile] });
    default: {
      const { title, text } = refusals[outcome](facts);
      return card({ title, text, buttons: [refusalButton(url, facts)] });
    }
  }
}

type Refusal = Exclude<
  RequestFacts['outcome'],
  'named' | 'same-name' | 'filed' | 'already-there' | 'which-folder' | 'no-folder' | 'linked' | 'undone'
>;

/** Why nothing was changed, and the next step. */
const refusals: Readonly<Record<Refusal, (facts: RequestFacts) => { title: string; text: string }>> = {
  missed: ({ file }) => ({
    title: 'อันนี้ยังไม่ได้เก็บ',
    text:
      file?.missedReason === 'no_quota'
        ? 'ตอนที่ส่งกลุ่มยังไม่มีที่เก็บ เปิดดูในตู้แล้วลองกดขออีกทีได้'
        : 'เปิดดูได้ว่าเพราะอะไร แล้วลองกดขออีกที',
  }),
  trashed: () => ({ title: 'อันนี้อยู่ในถังขยะ', text: 'กู้คืนจากในตู้ก่อน แล้วค่อยสั่งใหม่' }),
  unsent: () => ({ title: 'ข้อความนี้ถูกยกเลิกไปแล้ว', text: 'ในตู้ก็ไม่มีแล้วเหมือนกัน' }),
  'not-kept': ({ keeping }) => ({ title: 'อันนี้ไม่มีในตู้', text: notKeptBecause[keeping] ?? usualReason }),
  'too-long': () => ({ title: 'ชื่อนี้ยาวไป', text: 'ตั้งได้ไม่เกิน 200 ตัวอักษร ลองชื่อที่สั้นลง' }),
  'no-name': () => ({ title: 'ชื่อนี้ใช้ไม่ได้', text: 'ต้องมีตัวอักษรที่มองเห็น ลองพิมพ์ใหม่' }),
  'too-many-folders': () => ({
    title: 'ยังสร้างโฟลเดอร์ไม่ได้',
    text: 'ตู้นี้มีโฟลเดอร์มากที่สุดแล้ว ลบอันที่ไม่ใช้ก่อน',
  }),
  'not-yet': () => ({ title: 'อันนี้ยังเก็บไม่เสร็จ', text: 'รออีกนิด แล้วค่อยสั่งใหม่' }),
  'sign-in-first': () => ({
    title: 'เปิดตู้ครั้งหนึ่งก่อน',
    text: 'ลิงก์เปิดได้จากนอกกลุ่ม คนที่เคยเปิดตู้แล้วเท่านั้นที่สร้างได้ จะได้ปิดเองได้ทีหลัง',
  }),
  'too-many-links': () => ({ title: 'ลิงก์ที่เปิดอยู่เยอะมากแล้ว', text: 'ปิดอันที่ไม่ใช้ในตู้ก่อน แล้วค่อยสร้างใหม่' }),
  'changed-since': ({ kind }) => ({
    title: kind === 'link' ? 'ยังไม่ได้สร้างลิงก์' : 'ยังไม่ได้เปลี่ยนกลับ',
    text: 'มีคนเปลี่ยนไปอีกทีแล้ว เปิดดูในตู้ได้',
  }),
};

const usualReason = 'ในตู้มีรูป วิดีโอ เสียง และไฟล์ที่ส่งตั้งแต่เก็บไว้มาอยู่ในกลุ่ม';

const notKeptBecause: Partial<Record<KeepingState, string>> = {
  paused: 'ตอนนี้หยุดเก็บอยู่ ของที่ส่งระหว่างนี้เลยไม่มีในตู้',
  no_quota: 'กลุ่มนี้ยังไม่มีที่เก็บ ใครในกลุ่มก็เปิดที่เก็บฟรีให้ได้',
  quota_expired: 'ที่เก็บของกลุ่มหมดอายุแล้ว ให้คนดูแลต่ออายุก่อน',
};

function refusalButton(url: string, { outcome, file, keeping }: RequestFacts): messagingApi.FlexButton {
  if (outcome === 'not-kept' && keeping === 'no_quota') return open('เลือกที่เก็บ', url);
  if (outcome === 'too-many-folders') return open('ดูโฟลเดอร์', `${url}/folder`);
  return file ? open('เปิดดู', `${url}/file/${file.id}`) : open('เปิดตู้ของกลุ่ม', url);
}

/** Returns the card of a new link, to open and to copy. */
function linkCard(
  link: RequestFacts['link'],
  { openFile, name }: { openFile: messagingApi.FlexButton; name: string },
): messagingApi.FlexMessage {
  if (!link) return card({ title: 'ลิงก์พร้อมแล้ว', text: shortened(name), buttons: [openFile] });
  const label = 'คัดลอกลิงก์';
  return card({
    title: 'ลิงก์พร้อมแล้ว',
    text: `${shortened(name)} ใครมีลิงก์ก็เปิดดูได้ ถึง ${dayInText(link.expiresAt)}`,
    buttons: [
      {
        ...open(label, link.url),
        action: { type: 'clipboard', label, clipboardText: link.url },
      },
      open('เปิดลิงก์', link.url, 'link'),
    ],
  });
}

/** Returns the card of folders with one name: a tap on one puts the file there. */
function choiceCard(
  url: string,
  { requestId, wanted, folders, hasMore }: RequestFacts,
): messagingApi.FlexMessage {
  const title = `มี “${shortened(wanted)}” หลายที่ เก็บไว้ที่ไหนดี`;
  return flex(title, {
    type: 'bubble',
    size: 'kilo',
    body: {
      type: 'box',
      layout: 'vertical',
      spacing: 'md',
      contents: [
        heading(title),
        ...folders.flatMap(({ id, path }) => [
          { type: 'separator' as const },
          choiceRow(path, `into:${requestId}:${id}`),
        ]),
      ],
    },
    footer: footer([open(hasMore ? 'ดูที่เหลือในตู้' : 'ดูโฟลเดอร์', `${url}/folder`, 'link')]),
  });
}

function choiceRow(path: readonly string[], data: string): messagingApi.FlexBox {
  const above = path.slice(0, -1);
  return {
    type: 'box',
    layout: 'vertical',
    action: { type: 'postback', label: 'เก็บที่นี่', data: postbackPrefix + data, displayText: 'เก็บที่นี่' },
    contents: [
      { type: 'text', text: path.at(-1) ?? '', size: 'sm', color: actionColor, wrap: true, maxLines: 2 },
      {
        type: 'text',
        text: above.length === 0 ? 'ไม่อยู่ในโฟลเดอร์ไหน' : `ใน ${above.join(' › ')}`,
        size: 'xs',
        color: quietColor,
        wrap: true,
        maxLines: 2,
      },
    ],
  };
}

function movedInWords(file: RequestFacts['file']): string {
  if (!file) return 'เปิดดูในตู้ได้';
  return file.togetherCount > 1 ? `ทั้งอัลบั้ม ${count(file.togetherCount)} รูป` : shortened(file.name);
}

function openFolder(url: string, folder: RequestFacts['folder']): messagingApi.FlexButton {
  return open('เปิดโฟลเดอร์', folder ? `${url}/folder/${folder.id}` : `${url}/folder`);
}

/** Returns a button whose answer is about this request. */
function choose(label: string, data: string): messagingApi.FlexButton {
  return {
    type: 'button',
    style: 'link',
    height: 'sm',
    color: actionColor,
    action: { type: 'postback', label, data: postbackPrefix + data, displayText: label },
  };
}
