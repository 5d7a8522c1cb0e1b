import type { Calendar } from '../calendar.ts';
import type { ChatStory } from '../chat-story.ts';
import { baker, driver, mother } from './people.ts';

/** Creates the chat of a bakery's customers: the bot has just joined, and there is no quota yet. */
export function createOrdersChat({ day, minutesAgo }: Calendar): ChatStory {
  return {
    chatId: 'C70f615b37cf68de35048db676f1c1fdd',
    name: 'ออเดอร์ขนม ลูกค้าประจำ',
    members: [baker.name, mother.name, driver.name],
    invitedAt: minutesAgo(8),
    lines: [
      baker.writes(day(62, '09:00'), 'เปิดกลุ่มรับออเดอร์แล้วครับ สั่งล่วงหน้า 1 วันนะครับ'),
      mother.writes(day(62, '09:30'), 'ขนมชั้น 3 กล่องค่ะ'),
      baker.sticks(day(62, '09:32'), 'โอเค'),
      baker.shows(day(31, '07:10'), 'sweets', { seed: 'เมนูเดือนนี้', count: 3 }),
      baker.writes(day(31, '07:12'), 'หน้าตาขนมชุดใหม่ครับ'),
      mother.writes(day(31, '08:02'), 'ลูกชุบน่ารักมาก ขอ 2 กล่องค่ะ'),
      driver.writes(day(2, '10:05'), 'ถึงหน้าบ้านแล้วครับ'),
      mother.writes(day(2, '10:06'), 'ออกไปรับค่ะ'),
      mother.writes(minutesAgo(12), 'พี่โอ๋คะ รูปแบบเค้กเดือนก่อนยังอยู่ไหม ของแม่เปิดไม่ได้แล้ว'),
      baker.writes(minutesAgo(10), 'หมดอายุแล้วครับ เดี๋ยวชวนบอทที่ใช้ในกลุ่มร้านมาช่วยเก็บ'),
      baker.shows(minutesAgo(6), 'cake', { seed: 'แบบเค้ก', count: 3 }),
      mother.writes(minutesAgo(4), 'แบบที่สองค่ะ'),
    ],
    cards: [],
  };
}
