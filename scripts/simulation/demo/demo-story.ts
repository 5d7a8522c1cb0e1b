import type { Calendar } from '../calendar.ts';
import { type ChatStory, noticeBurst } from '../chat-story.ts';
import { daughter, father, mother } from '../chats/people.ts';

/** Name of the person who the visitor is at first. */
export const visitorName = 'คุณ';

/** People of a demo, the visitor first. The faces are those of the story (seed.ts), drawn from its ids. */
export const demoPeople = [
  { displayName: visitorName, face: 'U6c388acce094f38cc370a198b1ffc1bd' },
  { displayName: mother.name, face: 'Ud3d676095c9e88b0cd4ffbcfe3543b26' },
  { displayName: father.name, face: 'U6f3e8dba493d90d65554e7dc30bc6abe' },
  { displayName: daughter.name, face: 'Uf8e14de3042ffa42050a3643edc46184' },
] as const;

/** Id from which the picture of the chat is drawn. */
export const demoChatPicture = 'Cdfe448732547152b39836bce8fb3dcad';

/** Creates the chat of a demo: a family's last days, so that there is something to find. */
export function createDemoChat({ day, minutesAgo }: Calendar, chatId: string): ChatStory {
  const invitedAt = day(2, '18:02');
  return {
    chatId,
    name: 'บ้านเรา',
    members: demoPeople.map(({ displayName }) => displayName),
    invitedAt,
    quota: { at: invitedAt, owner: visitorName, name: 'ที่เก็บบ้านเรา', limit: 'free' },
    lines: [
      father.writes(day(2, '18:00'), 'ชวนเก็บไว้เข้ากลุ่มนะ ต่อไปส่งอะไรมาก็ไม่หายละ'),
      mother.shows(day(2, '19:20'), 'food', { seed: 'มื้อแรก', count: 2 }),
      mother.handsPdf(day(1, '09:15'), 'ใบเสร็จค่าน้ำ.pdf', {
        from: 'การประปาบ้านสวน',
        title: 'ใบเสร็จรับเงินค่าน้ำ',
        lines: ['ยอดชำระ 356.00 บาท', 'ชำระแล้ว ขอบคุณที่ใช้บริการ'],
      }),
      daughter.shows(day(1, '20:30'), 'cat', { seed: 'ส้มโอ', count: 3 }),
      daughter.writes(day(1, '20:31'), 'ส้มโอนั่งรอพ่อค่ะ'),
      father.shows(minutesAgo(40), 'sea', { seed: 'ทะเล', count: 4 }),
      father.writes(minutesAgo(38), 'ถึงหัวหินแล้ว น้ำใสมาก'),
      mother.writes(minutesAgo(2), 'ลองส่งรูปมาสักรูปสิ เดี๋ยวเก็บไว้เก็บเข้าตู้ให้เลย'),
    ],
    cards: [noticeBurst(minutesAgo(40), { fileCount: 4, imageCount: 4 })],
  };
}
