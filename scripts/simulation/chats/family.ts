import { burstCard, noQuotaCard } from '../../../packages/server/src/line/cards.ts';
import { type Calendar, type Feast, thaiDate, thaiMonth } from '../calendar.ts';
import {
  type ChatStory,
  film,
  hand,
  handText,
  type Line,
  show,
  showDrawn,
  speak,
  stick,
  text,
} from '../chat-story.ts';
import { drawNote, drawSlip, printPdf } from '../papers.ts';

const mother = 'แม่นิด';
const father = 'พ่อชัย';
const daughter = 'น้องพิม';
const grandmother = 'ยายจันทร์';
const minute = 60_000;

/** Creates the chat of a family whose grandmother lives in another province. */
export function createFamilyChat(calendar: Calendar): ChatStory {
  const { day, sunday, minutesAgo } = calendar;
  const invitedAt = day(150, '19:02');
  return {
    chatId: 'Cdfe448732547152b39836bce8fb3dcad',
    name: 'บ้านเรา',
    members: [mother, father, daughter],
    invitedAt,
    quota: { at: day(149, '20:15'), owner: mother, name: 'พื้นที่บ้านเรา', limit: '5GB' },
    joined: [{ who: grandmother, at: day(118, '17:30') }],
    lines: [
      text(daughter, day(150, '18:52'), 'รูปวันเกิดปีที่แล้วหายไปไหนแล้วคะ พิมกดดูไม่ได้'),
      text(mother, day(150, '18:55'), 'LINE ลบไปแล้วมั้งลูก'),
      text(father, day(150, '19:00'), 'เพื่อนที่ทำงานแนะนำบอทตัวหนึ่ง เดี๋ยวชวนเข้ามานะ'),
      show(mother, day(150, '19:20'), 'food', { seed: 'มื้อแรก', count: 2 }),
      text(father, day(149, '20:20'), 'เลือกพื้นที่ให้แล้ว ต่อไปส่งอะไรมาก็ไม่หายละ'),
      stick(daughter, day(149, '20:22'), 'ดีใจ'),
      show(daughter, day(149, '20:30'), 'cat', { seed: 'ส้มโอ', count: 3 }),
      text(mother, day(149, '20:34'), 'ส้มโอนั่งรอใครน่ะ'),
      text(daughter, day(149, '20:35'), 'รอพ่อกลับบ้านค่ะ'),
      ...tellBill(calendar, 3),
      text(mother, day(118, '17:35'), 'แม่จันทร์เข้ากลุ่มแล้วนะ สวัสดีค่ะแม่'),
      text(grandmother, day(118, '17:48'), 'สวัสดีจ้ะลูกหลาน ยายพิมพ์ช้าหน่อยนะ'),
      stick(daughter, day(118, '17:50'), 'กอด'),
      show(grandmother, day(117, '08:10'), 'garden', { seed: 'สวนยาย', count: 4 }),
      text(grandmother, day(117, '08:14'), 'ดาวเรืองหน้าบ้านบานแล้ว คิดถึงทุกคน'),
      text(daughter, day(117, '08:40'), 'สวยมากเลยค่ะยาย พิมอยากไปเก็บ'),
      ...calendar.feasts.flatMap(({ feast, at }) => feastLines[feast](at)),
      show(mother, sunday(100, '12:20'), 'food', { seed: 'มื้อวันอาทิตย์', count: 3 }),
      text(mother, sunday(100, '12:22'), 'มื้อวันอาทิตย์ ใครยังไม่ลงมากินข้าว'),
      text(father, sunday(100, '12:25'), 'กำลังลงไปครับ'),
      show(father, sunday(84, '07:45'), 'mountain', { seed: 'ขึ้นดอย', count: 5 }),
      text(father, sunday(84, '07:50'), 'ถึงจุดชมวิวแล้ว อากาศดีมาก'),
      text(grandmother, sunday(84, '08:05'), 'ใส่เสื้อหนา ๆ นะลูก'),
      ...tellBill(calendar, 1),
      hand(father, day(58, '21:05'), 'กรมธรรม์ประกันรถ ฉบับย่อ.pdf', () =>
        printPdf({
          from: 'ประกันภัยตัวอย่าง',
          title: 'สรุปกรมธรรม์ประกันรถยนต์',
          facts: ['ผู้เอาประกัน: ชัยวัฒน์ ใจดี', `ออกเมื่อ ${thaiDate(day(60, '09:00'))}`],
          table: {
            head: ['ความคุ้มครอง', 'วงเงิน (บาท)'],
            rows: [
              ['บุคคลภายนอก', '1,000,000'],
              ['ทรัพย์สินบุคคลภายนอก', '2,500,000'],
              ['ตัวรถ', '450,000'],
              ['ค่ารักษาพยาบาล', '100,000'],
            ],
            foot: ['เบี้ยประกันต่อปี', '8,900'],
          },
          signature: 'ผู้มีอำนาจลงนาม',
        }),
      ),
      text(father, day(58, '21:06'), 'เก็บไว้ในนี้นะ เผื่อต้องใช้'),
      speak(grandmother, day(45, '18:12'), 'song'),
      text(daughter, day(45, '18:20'), 'ยายร้องเพลงกล่อมแมวใช่ไหมคะ'),
      stick(grandmother, day(45, '18:31'), 'หัวเราะ'),
      show(mother, day(40, '19:30'), 'cake', { seed: 'วันเกิดยาย', count: 2 }),
      show(mother, day(40, '19:34'), 'food', { seed: 'วันเกิดยาย', count: 3 }),
      text(mother, day(40, '19:36'), 'สุขสันต์วันเกิดค่ะแม่ ขอให้แข็งแรง ๆ'),
      text(grandmother, day(40, '20:02'), 'ขอบใจจ้ะ ปีนี้เค้กอร่อยที่สุด'),
      film(father, day(33, '17:20'), 'clip'),
      text(daughter, day(33, '17:22'), 'พ่อถ่ายเรือให้หน่อยที่พิมขอ ได้แล้ว'),
      { ...show(daughter, day(26, '16:40'), 'cat', { seed: 'ลบ' }), isUnsent: true },
      text(daughter, day(26, '16:41'), 'ขอโทษค่ะ ส่งผิดกลุ่ม'),
      ...tellBill(calendar, 0),
      showDrawn(mother, day(12, '10:14'), () =>
        drawSlip({
          amount: '450.00',
          from: 'นิตยา ใจดี',
          to: 'ร้านขนมพี่โอ๋',
          at: `${thaiDate(day(12, '10:12'))} 10:12 น.`,
          note: 'ขนมชั้น 3 กล่อง',
        }),
      ),
      text(mother, day(12, '10:15'), 'โอนค่าขนมแล้ว เก็บสลิปไว้ในนี้'),
      { ...show(father, day(9, '18:05'), 'sprout', { seed: 'รดน้ำ' }), isUnavailable: true },
      text(father, day(9, '18:06'), 'ต้นไม้หน้าบ้านแตกยอดใหม่'),
      showDrawn(mother, day(4, '08:30'), () =>
        drawNote({
          title: 'ของเข้าบ้าน',
          lines: ['ไข่ไก่ 2 แผง', 'นม 4 กล่อง', '* ข้าวสารใกล้หมด', 'ผงซักฟอก', 'อาหารส้มโอ', 'ถ่านรีโมต'],
        }),
      ),
      text(father, day(4, '08:41'), 'เดี๋ยวแวะซื้อให้ตอนเย็น'),
      handText(father, day(3, '20:10'), 'แผนเที่ยวหัวหิน.csv', [
        'เวลา,ทำอะไร,ใครดู',
        '06:00,ออกจากบ้าน,พ่อชัย',
        '09:30,ถึงที่พัก,แม่นิด',
        '10:30,เล่นน้ำทะเล,น้องพิม',
        '12:30,กินข้าวริมหาด,แม่นิด',
        '16:00,ซื้อของฝากยาย,น้องพิม',
      ]),
      text(grandmother, day(3, '20:30'), 'เที่ยวให้สนุกนะลูก ถ่ายรูปมาให้ยายดูด้วย'),
      show(father, minutesAgo(95), 'sea', { seed: 'หัวหิน', count: 10 }),
      text(father, minutesAgo(93), 'ถึงหัวหินแล้ว น้ำใสมาก'),
      show(mother, minutesAgo(70), 'people-at-sea', { seed: 'หัวหินครบคน', count: 3 }),
      text(grandmother, minutesAgo(61), 'เห็นแล้วยายอยากไปด้วย เก็บรูปไว้ให้ยายนะ'),
      text(daughter, minutesAgo(58), 'เก็บไว้หมดแล้วค่ะยาย เดี๋ยวพิมเปิดตู้ให้ดู'),
    ],
    cards: [
      { at: day(150, '19:20') + 3_000, card: noQuotaCard },
      { at: day(149, '20:30') + 4_000, card: (url) => burstCard(url, { fileCount: 3, imageCount: 3 }) },
      { at: day(117, '08:10') + 4_000, card: (url) => burstCard(url, { fileCount: 4, imageCount: 4 }) },
    ],
    asked: [{ by: daughter, text: 'หา ใบเสร็จ' }],
  };
}

/** Sends the water bill of the month before, and who pays it. */
function tellBill({ inMonth }: Calendar, monthsAgo: number): Line[] {
  const at = inMonth(monthsAgo, 6, '19:10');
  const month = thaiMonth(at, 1);
  const units = 15 + ((monthsAgo * 7) % 9);
  const [water, service] = [units * 8.5, 25];
  const tax = Math.round((water + service) * 7) / 100;
  return [
    hand(father, at, `ใบเสร็จค่าน้ำ ${month}.pdf`, () =>
      printPdf({
        from: 'ประปาหมู่บ้านตัวอย่าง',
        title: `ใบเสร็จค่าน้ำ ${month}`,
        facts: ['ผู้ใช้น้ำ: ชัยวัฒน์ ใจดี', `วันที่ ${thaiDate(at)}`],
        table: {
          head: ['รายการ', 'จำนวน', 'บาท'],
          rows: [
            ['ค่าน้ำ', `${units} หน่วย`, water.toFixed(2)],
            ['ค่าบริการ', '1 เดือน', service.toFixed(2)],
            ['ภาษีมูลค่าเพิ่ม', '7%', tax.toFixed(2)],
          ],
          foot: ['รวมทั้งสิ้น', '', (water + service + tax).toFixed(2)],
        },
        signature: 'ผู้รับเงิน',
      }),
    ),
    text(father, at + minute, 'ค่าน้ำจ่ายแล้ว ใบเสร็จอยู่ข้างบน'),
    text(mother, at + 9 * minute, 'รับทราบค่ะ'),
  ];
}

const hours = (count: number) => count * 60 * minute;

const feastLines: Record<Feast, (at: number) => Line[]> = {
  newYear: (at) => [
    show(father, at + 5 * minute, 'river', { seed: 'ปีใหม่', count: 3 }),
    text(father, at + 6 * minute, 'สวัสดีปีใหม่ทุกคน ขอให้มีความสุขทั้งปี'),
    text(grandmother, at + hours(7), 'สวัสดีปีใหม่ลูกหลาน สุขภาพแข็งแรงนะ'),
  ],
  longHoliday: (at) => [
    text(daughter, at + hours(9), 'ปิดเทอมใหญ่แล้ว พิมไปอยู่กับยายได้ไหมคะ'),
    text(grandmother, at + hours(10), 'มาเลยลูก ยายทำขนมรอ'),
  ],
  songkran: (at) => [
    show(mother, at + hours(10), 'people-in-garden', { seed: 'สงกรานต์', count: 4 }),
    text(mother, at + hours(10) + minute, 'สงกรานต์ปีนี้ได้รดน้ำขอพรพร้อมหน้ากัน'),
    stick(grandmother, at + hours(11), 'รัก'),
  ],
  schoolBegins: (at) => [
    show(mother, at + hours(7), 'people-in-garden', { seed: 'เปิดเทอม' }),
    text(mother, at + hours(7) + minute, 'ชุดนักเรียนพร้อมแล้ว เปิดเทอมใหม่ตั้งใจเรียนนะลูก'),
  ],
  mothersDay: (at) => [
    show(daughter, at + hours(8), 'garden', { seed: 'วันแม่', count: 3 }),
    text(daughter, at + hours(8) + minute, 'สุขสันต์วันแม่ค่ะ พิมรักแม่กับยายที่สุด'),
    text(mother, at + hours(8) + 9 * minute, 'แม่ก็รักลูกค่ะ'),
    text(grandmother, at + hours(9), 'ยายน้ำตาซึมเลย'),
  ],
  shortHoliday: (at) => [
    show(mother, at + hours(15), 'people-in-garden', { seed: 'ปิดเทอมเล็ก', count: 2 }),
    text(mother, at + hours(15) + minute, 'ปิดเทอมพาพิมมาช่วยยายเก็บดอกไม้'),
    text(father, at + hours(18), 'เสาร์นี้พ่อตามไปรับนะ'),
  ],
  fathersDay: (at) => [
    show(daughter, at + hours(18), 'cake', { seed: 'วันพ่อ' }),
    text(daughter, at + hours(18) + minute, 'สุขสันต์วันพ่อค่ะ เค้กนี้พิมแต่งหน้าเอง'),
    text(father, at + hours(18) + 5 * minute, 'อร่อยที่สุดในโลก'),
  ],
};
