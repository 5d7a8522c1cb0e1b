import type { ActivityRow } from './store.ts';
import type { ActivityKind, ActivityTopic } from './topics.ts';

/** Topics in a table. */
export const topicInWords: Readonly<Record<ActivityTopic, string>> = {
  files: 'ไฟล์',
  folders: 'โฟลเดอร์',
  'image-sets': 'อัลบั้ม',
  pins: 'ปักหมุด',
  shares: 'แชร์',
  members: 'คนในกลุ่ม',
  bot: 'บอท',
  settings: 'ตั้งค่า',
  quota: 'ที่เก็บ',
};

/** Short words of each change for the table, whose other columns name the things. The app has the sentences. */
export const kindInWords: Readonly<Record<ActivityKind, string>> = {
  'files-posted': 'ส่งในแชท',
  'file-uploaded': 'อัปโหลด',
  'file-missed': 'เก็บไม่ได้',
  'file-lost': 'ไฟล์เสียหาย',
  'file-renamed': 'เปลี่ยนชื่อไฟล์',
  'versions-changed': 'แยกหรือรวมรุ่นของไฟล์',
  'file-trashed': 'ทิ้งลงถังขยะ',
  'file-restored': 'กู้คืนจากถังขยะ',
  'files-moved': 'ย้ายไฟล์',
  'files-asked-again': 'ขอไฟล์อีกครั้ง',
  'files-erased': 'ลบถาวร',
  'message-unsent': 'ยกเลิกข้อความในแชท',
  'trash-emptied': 'ล้างถังขยะ',
  'folder-created': 'สร้างโฟลเดอร์',
  'folder-renamed': 'เปลี่ยนชื่อโฟลเดอร์',
  'folder-moved': 'ย้ายโฟลเดอร์',
  'folder-changed': 'เปลี่ยนสีหรือการเรียงของโฟลเดอร์',
  'folder-trashed': 'ทิ้งโฟลเดอร์ลงถังขยะ',
  'folder-restored': 'กู้คืนโฟลเดอร์',
  'folder-rule-created': 'ตั้งกฎจัดเข้าโฟลเดอร์',
  'folder-rule-changed': 'แก้กฎจัดเข้าโฟลเดอร์',
  'folder-rule-deleted': 'ลบกฎจัดเข้าโฟลเดอร์',
  'folder-rules-ordered': 'เรียงกฎจัดเข้าโฟลเดอร์',
  'image-set-changed': 'แก้ชื่อ คำอธิบาย หรือปกอัลบั้ม',
  'image-set-created': 'สร้างอัลบั้ม',
  'image-set-files-added': 'เพิ่มรูปเข้าอัลบั้ม',
  'image-set-files-removed': 'เอารูปออกจากอัลบั้ม',
  'image-set-ordered': 'เรียงรูปในอัลบั้ม',
  'image-sets-joined': 'รวมอัลบั้ม',
  'image-set-change-undone': 'เลิกทำการแก้อัลบั้ม',
  'items-pinned': 'ปักหมุด',
  'items-unpinned': 'เลิกปักหมุด',
  'pins-ordered': 'เรียงที่ปักหมุด',
  'share-created': 'สร้างลิงก์แชร์',
  'chat-link-created': 'เตรียมส่งเข้าแชท',
  'share-changed': 'แก้ลิงก์แชร์',
  'share-revoked': 'ปิดลิงก์แชร์',
  'file-request-created': 'สร้างลิงก์ขอไฟล์',
  'file-request-changed': 'แก้ลิงก์ขอไฟล์',
  'file-request-revoked': 'ปิดลิงก์ขอไฟล์',
  'requested-file-received': 'ได้รับผ่านลิงก์ขอไฟล์',
  'requested-file-refused': 'ไม่รับผ่านลิงก์ขอไฟล์',
  'group-exported': 'ดาวน์โหลดทั้งตู้',
  'chat-changed': 'เปลี่ยนชื่อหรือรูปกลุ่ม',
  'member-joined': 'เข้ากลุ่ม',
  'member-left': 'ออกจากกลุ่ม',
  'bot-joined': 'บอทเข้ากลุ่ม',
  'bot-left': 'บอทออกจากกลุ่ม',
  'cabinet-continued': 'ใช้ตู้เดิมต่อในแชทนี้',
  'keeping-paused': 'หยุดเก็บชั่วคราว',
  'keeping-resumed': 'เก็บต่อ',
  'bot-replies-changed': 'เปลี่ยนการตอบของบอท',
  'saving-file-types-changed': 'เปลี่ยนชนิดไฟล์ที่เก็บ',
  'quota-extended': 'ต่ออายุที่เก็บ',
  'quota-granted': 'ได้ที่เก็บ',
  'quota-linked': 'เชื่อมที่เก็บ',
  'quota-unlinked': 'เลิกเชื่อมที่เก็บ',
  'quota-deleted': 'ที่เก็บถูกลบถาวร',
};

/** Returns who did it. */
export function actorInWords({ actor, person }: Pick<ActivityRow, 'actor' | 'person'>): string {
  if (actor === 'user') return person ? (person.displayName ?? 'คนที่ LINE ไม่บอกชื่อ') : 'ผู้ใช้ที่ลบบัญชีแล้ว';
  return { chat: 'คนในแชท', operator: 'ผู้ให้บริการ', product: 'เก็บไว้' }[actor];
}
