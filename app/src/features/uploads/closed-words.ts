import type { Group } from '@kepwai/api-client';

const notAllowed = {
  title: 'คุณดูได้ แต่เพิ่มของในตู้นี้ไม่ได้',
  advice: 'คนที่อยู่ในแชทตอนนี้เท่านั้นที่เพิ่มได้',
};
const words: Readonly<Record<Group['keeping'], { title: string; advice: string }>> = {
  no_quota: {
    title: 'กลุ่มนี้ยังไม่มีที่เก็บ',
    advice: 'ใครในกลุ่มก็เปิดที่เก็บฟรีให้ได้ แล้วค่อยกลับมาส่งไฟล์',
  },
  bot_left: {
    title: 'เก็บไว้ไม่อยู่ในแชทนี้แล้ว',
    advice: 'ของเดิมยังเปิดดูและดาวน์โหลดได้ ถ้าอยากเพิ่ม ให้ชวนเก็บไว้กลับเข้ากลุ่มก่อน',
  },
  quota_expired: {
    title: 'ที่เก็บของกลุ่มหมดอายุแล้ว',
    advice: 'ของเดิมยังเปิดดูและดาวน์โหลดได้ ถ้าอยากเพิ่ม ให้เจ้าของที่เก็บต่ออายุ หรือเลือกที่เก็บอื่นให้กลุ่ม',
  },
  keeping: notAllowed,
  paused: notAllowed,
  full: notAllowed,
};

/** Returns why nothing can be uploaded to a group, with a remedy; null if uploads are possible. */
export function closedWords({
  quota,
  keeping,
  permissions,
}: Pick<Group, 'quota' | 'keeping' | 'permissions'>): { title: string; advice: string } | null {
  if (quota && permissions.upload) return null;
  return words[quota ? keeping : 'no_quota'];
}
