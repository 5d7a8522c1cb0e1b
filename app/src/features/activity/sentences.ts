import type {
  ActivityEntry,
  ActivityKind,
  ActivityTopic,
  BotReplies,
  MissedReason,
} from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';
import {
  type Change,
  files,
  folders,
  imageSet,
  into,
  quota,
  type SentencePart,
  sentFiles,
  things,
  withGaps,
} from './sentence-parts.ts';

type Sentence = (change: Change) => readonly SentencePart[];

const repliesNames: Readonly<Record<BotReplies, string>> = {
  automatic: 'อัตโนมัติ',
  full: 'การ์ดเต็มทุกครั้ง',
  brief: 'บรรทัดเดียว',
  silent: 'ไม่ตอบ',
};

const missedNames: Readonly<Record<MissedReason, string>> = {
  expired: 'LINE ลบไปก่อน',
  too_large: 'ใหญ่เกินไป',
  quota_full: 'ที่เก็บเต็ม',
  no_quota: 'ยังไม่มีที่เก็บ',
  quota_expired: 'ที่เก็บหมดอายุ',
  kind_off: 'กลุ่มไม่เก็บชนิดนี้',
  external: 'อยู่บนเว็บอื่น',
  failed: 'LINE ส่งมาให้ไม่ได้',
  lost: 'ไฟล์หายหรือเสีย',
};

/** Words for an act, after a person's name. The server's words for a table are shorter (csv-words.ts). */
const sentences: Readonly<Record<ActivityKind, Sentence>> = {
  'files-posted': (change) => ['ส่ง', ...sentFiles(change)],
  'file-uploaded': (change) => ['อัปโหลด', ...files(change), ...into(change)],
  'file-missed': (change) => ['เก็บ', ...files(change), ...why(change)],
  'file-lost': (change) => ['พบว่า', ...files(change), 'หายหรือเสียไปแล้ว'],
  'file-renamed': (change) => ['เปลี่ยนชื่อ', ...files(change, 'เป็น')],
  'versions-changed': (change) => ['แยกหรือรวมรุ่นของ', ...files(change)],
  'file-trashed': (change) => ['ทิ้ง', ...files(change), 'ลงถังขยะ'],
  'file-restored': (change) => ['กู้คืน', ...files(change)],
  'files-moved': (change) => ['ย้าย', ...files(change), ...into(change)],
  'files-asked-again': (change) => ['ขอ', ...files(change), 'จาก LINE อีกครั้ง'],
  'files-erased': (change) => ['ลบ', ...files(change), 'ถาวร'],
  'message-unsent': (change) => [
    'ยกเลิกข้อความ',
    ...(change.fileCount === 0 ? [] : [` ไฟล์ในนั้นจึงถูกลบ ${formatCount(change.fileCount)} ไฟล์`]),
  ],
  'trash-emptied': (change) => ['ล้างถังขยะ', ...files(change)],
  'folder-created': (change) => ['สร้าง', ...folders(change)],
  'folder-renamed': (change) => ['เปลี่ยนชื่อ', ...folders(change, 'เป็น')],
  'folder-moved': (change) => ['ย้าย', ...folders(change)],
  'folder-changed': (change) => ['เปลี่ยนสีหรือการเรียงของ', ...folders(change)],
  'folder-trashed': (change) => ['ทิ้ง', ...folders(change), 'ลงถังขยะ'],
  'folder-restored': (change) => ['กู้คืน', ...folders(change)],
  'folder-rule-created': (change) => ['ตั้งกฎให้ไฟล์เข้า', ...folders(change)],
  'folder-rule-changed': (change) => ['แก้กฎที่ให้ไฟล์เข้า', ...folders(change)],
  'folder-rule-deleted': (change) => ['ลบกฎที่ให้ไฟล์เข้า', ...folders(change)],
  'folder-rules-ordered': () => ['เปลี่ยนลำดับกฎจัดเข้าโฟลเดอร์'],
  'image-set-changed': (change) => ['แก้ชื่อ คำอธิบาย หรือปกของ', ...imageSet(change)],
  'image-set-created': (change) => ['สร้าง', ...imageSet(change)],
  'image-set-files-added': (change) => ['เพิ่ม', ...files(change), 'เข้า', ...imageSet(change)],
  'image-set-files-removed': (change) => ['เอา', ...files(change), 'ออกจาก', ...imageSet(change)],
  'image-set-ordered': (change) => ['เปลี่ยนลำดับรูปใน', ...imageSet(change)],
  'image-sets-joined': (change) => ['รวมอัลบั้มเข้ากับ', ...imageSet(change)],
  'image-set-change-undone': (change) => ['เลิกทำที่แก้', ...imageSet(change)],
  'items-pinned': (change) => ['ปักหมุด', ...things(change)],
  'items-unpinned': () => ['เลิกปักหมุด'],
  'pins-ordered': () => ['เรียงที่ปักหมุดใหม่'],
  'chat-link-created': (change) => ['เตรียมส่ง', ...files(change), 'เข้าแชท'],
  'share-created': (change) => ['สร้างลิงก์แชร์', ...things(change)],
  'share-changed': (change) => ['แก้ลิงก์แชร์', ...things(change)],
  'share-revoked': (change) => ['ปิดลิงก์แชร์', ...things(change)],
  'file-request-created': (change) => ['สร้างลิงก์ขอไฟล์', ...into(change, 'เข้า')],
  'file-request-changed': (change) => ['แก้ลิงก์ขอไฟล์', ...into(change, 'เข้า')],
  'file-request-revoked': (change) => ['ปิดลิงก์ขอไฟล์', ...into(change, 'เข้า')],
  'requested-file-received': (change) => ['ได้รับ', ...files(change), 'ผ่านลิงก์ขอไฟล์', ...into(change, 'เข้า')],
  'requested-file-refused': () => ['ไม่รับไฟล์ที่ส่งผ่านลิงก์ขอไฟล์ เพราะเจอไวรัสหรือตรวจไม่ได้'],
  'group-exported': () => ['ดาวน์โหลดทั้งตู้'],
  'chat-changed': () => ['เปลี่ยนชื่อหรือรูปของกลุ่ม'],
  'member-joined': () => ['เข้ากลุ่ม'],
  'member-left': () => ['ออกจากกลุ่ม'],
  'bot-joined': () => ['ชวนเก็บไว้เข้ากลุ่ม'],
  'bot-left': () => ['ให้เก็บไว้ออกจากกลุ่ม'],
  'cabinet-continued': () => ['ให้แชทนี้ใช้ตู้เดิมต่อ'],
  'keeping-paused': () => ['หยุดเก็บชั่วคราว'],
  'keeping-resumed': () => ['เปิดให้เก็บต่อ'],
  'bot-replies-changed': ({ replies }) => [`ตั้งให้บอทตอบแบบ “${repliesNames[replies ?? 'automatic']}”`],
  'saving-file-types-changed': ({ groupId }) => [
    'เปลี่ยน',
    { text: 'ชนิดไฟล์ที่เก็บ', to: `/microapp/${groupId}/quota/saving-file-types` },
  ],
  'quota-extended': (change) => ['ต่ออายุ', ...quota(change)],
  'quota-granted': (change) => ['ให้', ...quota(change), 'กับกลุ่มนี้'],
  'quota-linked': (change) => ['เชื่อมกลุ่มนี้กับ', ...quota(change)],
  'quota-unlinked': (change) => ['เลิกเชื่อมกลุ่มนี้กับ', ...quota(change)],
  'quota-deleted': ({ fileCount }) => [
    fileCount > 0 ? `ลบที่เก็บของกลุ่ม พร้อม ${formatCount(fileCount)} ไฟล์ ถาวร` : 'ลบที่เก็บของกลุ่มถาวร',
  ],
};

/** Sentences for kinds that only a newer server knows. */
const topicSentences: Readonly<Record<ActivityTopic, string>> = {
  files: 'แก้ไขไฟล์',
  folders: 'แก้ไขโฟลเดอร์',
  'image-sets': 'แก้ไขอัลบั้ม',
  pins: 'เปลี่ยนที่ปักหมุด',
  shares: 'แก้เรื่องแชร์',
  members: 'แก้เรื่องคนในกลุ่ม',
  bot: 'ตั้งค่าบอทใหม่',
  settings: 'เปลี่ยนการตั้งค่าของกลุ่ม',
  quota: 'แก้เรื่องที่เก็บ',
};

/** Returns the words for a change, after the actor's name: `ย้าย 24 ไฟล์ไป “ใบเสร็จ”`. */
export function activitySentence(change: Change): readonly SentencePart[] {
  if (isKnown(sentences, change.kind)) return withGaps(sentences[change.kind](change));
  return [isKnown(topicSentences, change.topic) ? topicSentences[change.topic] : 'แก้บางอย่างในกลุ่ม'];
}

/** Returns who did it; nothing if the sentence stands alone. */
export function actorBefore(entry: Pick<ActivityEntry, 'kind' | 'actor' | 'person'>): string {
  // The product would announce itself that it keeps.
  if (entry.kind === 'file-missed' && entry.actor === 'product') return '';
  const name = actorName(entry);
  return /[\u0e01-\u0e4e]$/.test(name) ? name : `${name} `;
}

/** Returns who did it. */
function actorName({ actor, person }: Pick<ActivityEntry, 'actor' | 'person'>): string {
  if (actor === 'user') return person ? (person.displayName ?? 'สมาชิกคนหนึ่ง') : 'ผู้ใช้ที่ลบบัญชีแล้ว';
  if (actor === 'chat') return 'มีคน';
  return actor === 'operator' ? 'ผู้ให้บริการ' : 'เก็บไว้';
}

// The contract lets a newer server send others than these.
function isKnown<Known extends object>(words: Known, name: PropertyKey): name is keyof Known {
  return Object.hasOwn(words, name);
}

function why({ missedReason }: Change): readonly SentencePart[] {
  if (missedReason === 'expired') return ['ไม่ทัน ', missedNames.expired];
  return missedReason === null ? ['ไม่ได้'] : ['ไม่ได้ เพราะ', missedNames[missedReason]];
}
