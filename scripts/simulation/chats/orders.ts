import type { Calendar } from '../calendar.ts';
import { type ChatStory, show, stick, text } from '../chat-story.ts';

const baker = 'พี่โอ๋ ร้านขนม';
const mother = 'แม่นิด';
const driver = 'น้องแบงก์ ส่งของ';

/** Creates the chat of a bakery's customers: the bot has just joined, and there is no quota yet. */
export function createOrdersChat({ day, minutesAgo }: Calendar): ChatStory {
  return {
    chatId: 'C70f615b37cf68de35048db676f1c1fdd',
    name: 'ออเดอร์ขนม ลูกค้าประจำ',
    members: [baker, mother, driver],
    invitedAt: minutesAgo(8),
    lines: [
      text(baker, day(62, '09:00'), 'เปิดกลุ่มรับออเดอร์แล้วครับ สั่งล่วงหน้า 1 วันนะครับ'),
      text(mother, day(62, '09:30'), 'ขนมชั้น 3 กล่องค่ะ'),
      stick(baker, day(62, '09:32'), 'โอเค'),
      show(baker, day(31, '07:10'), 'sweets', { seed: 'เมนูเดือนนี้', count: 3 }),
      text(baker, day(31, '07:12'), 'หน้าตาขนมชุดใหม่ครับ'),
      text(mother, day(31, '08:02'), 'ลูกชุบน่ารักมาก ขอ 2 กล่องค่ะ'),
      text(driver, day(2, '10:05'), 'ถึงหน้าบ้านแล้วครับ'),
      text(mother, day(2, '10:06'), 'ออกไปรับค่ะ'),
      text(mother, minutesAgo(12), 'พี่โอ๋คะ รูปแบบเค้กเดือนก่อนยังอยู่ไหม ของแม่เปิดไม่ได้แล้ว'),
      text(baker, minutesAgo(10), 'หมดอายุแล้วครับ เดี๋ยวชวนบอทที่ใช้ในกลุ่มร้านมาช่วยเก็บ'),
      show(baker, minutesAgo(6), 'cake', { seed: 'แบบเค้ก', count: 3 }),
      text(mother, minutesAgo(4), 'แบบที่สองค่ะ'),
    ],
    cards: [],
  };
}
