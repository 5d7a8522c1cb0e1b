import { noQuotaCard } from '../../../packages/server/src/line/cards/cards.ts';
import { type Calendar, type Feast, thaiDate, thaiMonth } from '../calendar.ts';
import { type ChatStory, type Line, noticeBurst } from '../chat-story.ts';
import { daughter, father, grandmother, mother } from './people.ts';

const minute = 60_000;

/** Creates the chat of a family whose grandmother lives in another province. */
export function createFamilyChat(calendar: Calendar): ChatStory {
  const { day } = calendar;
  const invitedAt = day(150, '19:02');
  return {
    chatId: 'Cdfe448732547152b39836bce8fb3dcad',
    name: 'บ้านเรา',
    members: [mother.name, father.name, daughter.name],
    invitedAt,
    quota: { at: day(149, '20:15'), owner: mother.name, name: 'ที่เก็บบ้านเรา', limit: '5GB' },
    joined: [{ who: grandmother.name, at: day(118, '17:30') }],
    lines: [
      ...tellInvitation(calendar),
      ...tellGrandmotherJoins(calendar),
      ...tellFeastsAndSundays(calendar),
      ...tellInsurance(calendar),
      ...tellBirthday(calendar),
      ...tellHousehold(calendar),
      ...tellTrip(calendar),
    ],
    cards: [
      { at: day(150, '19:20') + 3_000, card: noQuotaCard },
      noticeBurst(day(149, '20:30'), { fileCount: 3, imageCount: 3 }),
      noticeBurst(day(117, '08:10'), { fileCount: 4, imageCount: 4 }),
    ],
    asked: [{ by: daughter.name, text: 'หา ใบเสร็จ' }],
  };
}

/** Posts the bot's invitation, and the first pictures that it kept. */
function tellInvitation(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    daughter.writes(day(150, '18:52'), 'รูปวันเกิดปีที่แล้วหายไปไหนแล้วคะ พิมกดดูไม่ได้'),
    mother.writes(day(150, '18:55'), 'LINE ลบไปแล้วมั้งลูก'),
    father.writes(day(150, '19:00'), 'เพื่อนที่ทำงานแนะนำบอทตัวหนึ่ง เดี๋ยวชวนเข้ามานะ'),
    mother.shows(day(150, '19:20'), 'food', { seed: 'มื้อแรก', count: 2 }),
    father.writes(day(149, '20:20'), 'เลือกที่เก็บให้แล้ว ต่อไปส่งอะไรมาก็ไม่หายละ'),
    daughter.sticks(day(149, '20:22'), 'ดีใจ'),
    daughter.shows(day(149, '20:30'), 'cat', { seed: 'ส้มโอ', count: 3 }),
    mother.writes(day(149, '20:34'), 'ส้มโอนั่งรอใครน่ะ'),
    daughter.writes(day(149, '20:35'), 'รอพ่อกลับบ้านค่ะ'),
    ...tellBill(calendar, 3),
  ];
}

/** Posts about the grandmother, who joined. */
function tellGrandmotherJoins({ day }: Calendar): Line[] {
  return [
    mother.writes(day(118, '17:35'), 'แม่จันทร์เข้ากลุ่มแล้วนะ สวัสดีค่ะแม่'),
    grandmother.writes(day(118, '17:48'), 'สวัสดีจ้ะลูกหลาน ยายพิมพ์ช้าหน่อยนะ'),
    daughter.sticks(day(118, '17:50'), 'กอด'),
    grandmother.shows(day(117, '08:10'), 'garden', { seed: 'สวนยาย', count: 4 }),
    grandmother.writes(day(117, '08:14'), 'ดาวเรืองหน้าบ้านบานแล้ว คิดถึงทุกคน'),
    daughter.writes(day(117, '08:40'), 'สวยมากเลยค่ะยาย พิมอยากไปเก็บ'),
  ];
}

/** Posts about feasts and Sundays. */
function tellFeastsAndSundays(calendar: Calendar): Line[] {
  const { sunday } = calendar;
  return [
    ...calendar.feasts.flatMap(({ feast, at }) => feastLines[feast](at)),
    mother.shows(sunday(100, '12:20'), 'food', { seed: 'มื้อวันอาทิตย์', count: 3 }),
    mother.writes(sunday(100, '12:22'), 'มื้อวันอาทิตย์ ใครยังไม่ลงมากินข้าว'),
    father.writes(sunday(100, '12:25'), 'กำลังลงไปครับ'),
    father.shows(sunday(84, '07:45'), 'mountain', { seed: 'ขึ้นดอย', count: 5 }),
    father.writes(sunday(84, '07:50'), 'ถึงจุดชมวิวแล้ว อากาศดีมาก'),
    grandmother.writes(sunday(84, '08:05'), 'ใส่เสื้อหนา ๆ นะลูก'),
  ];
}

/** Posts about the insurance of the car. */
function tellInsurance(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    ...tellBill(calendar, 1),
    father.handsPdf(day(58, '21:05'), 'กรมธรรม์ประกันรถ ฉบับย่อ.pdf', {
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
    father.writes(day(58, '21:06'), 'เก็บไว้ในนี้นะ เผื่อต้องใช้'),
  ];
}

/** Posts about the grandmother's birthday, and a picture for another chat. */
function tellBirthday({ day }: Calendar): Line[] {
  return [
    grandmother.speaks(day(45, '18:12'), 'song'),
    daughter.writes(day(45, '18:20'), 'ยายร้องเพลงกล่อมแมวใช่ไหมคะ'),
    grandmother.sticks(day(45, '18:31'), 'หัวเราะ'),
    mother.shows(day(40, '19:30'), 'cake', { seed: 'วันเกิดยาย', count: 2 }),
    mother.shows(day(40, '19:34'), 'food', { seed: 'วันเกิดยาย', count: 3 }),
    mother.writes(day(40, '19:36'), 'สุขสันต์วันเกิดค่ะแม่ ขอให้แข็งแรง ๆ'),
    grandmother.writes(day(40, '20:02'), 'ขอบใจจ้ะ ปีนี้เค้กอร่อยที่สุด'),
    father.films(day(33, '17:20'), 'clip'),
    daughter.writes(day(33, '17:22'), 'พ่อถ่ายเรือให้หน่อยที่พิมขอ ได้แล้ว'),
    { ...daughter.shows(day(26, '16:40'), 'cat', { seed: 'ลบ' }), isUnsent: true },
    daughter.writes(day(26, '16:41'), 'ขอโทษค่ะ ส่งผิดกลุ่ม'),
  ];
}

/** Posts a bill, a transfer and a shopping list. */
function tellHousehold(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    ...tellBill(calendar, 0),
    mother.showsSlip(day(12, '10:14'), {
      amount: '450.00',
      from: 'นิตยา ใจดี',
      to: 'ร้านขนมพี่โอ๋',
      at: `${thaiDate(day(12, '10:12'))} 10:12 น.`,
      note: 'ขนมชั้น 3 กล่อง',
    }),
    mother.writes(day(12, '10:15'), 'โอนค่าขนมแล้ว เก็บสลิปไว้ในนี้'),
    { ...father.shows(day(9, '18:05'), 'sprout', { seed: 'รดน้ำ' }), isUnavailable: true },
    father.writes(day(9, '18:06'), 'ต้นไม้หน้าบ้านแตกยอดใหม่'),
    mother.showsNote(day(4, '08:30'), {
      title: 'ของเข้าบ้าน',
      lines: ['ไข่ไก่ 2 แผง', 'นม 4 กล่อง', '* ข้าวสารใกล้หมด', 'ผงซักฟอก', 'อาหารส้มโอ', 'ถ่านรีโมต'],
    }),
    father.writes(day(4, '08:41'), 'เดี๋ยวแวะซื้อให้ตอนเย็น'),
  ];
}

/** Posts about the trip that the family is on now. */
function tellTrip({ day, minutesAgo }: Calendar): Line[] {
  return [
    father.handsText(day(3, '20:10'), 'แผนเที่ยวหัวหิน.csv', [
      'เวลา,ทำอะไร,ใครดู',
      '06:00,ออกจากบ้าน,พ่อชัย',
      '09:30,ถึงที่พัก,แม่นิด',
      '10:30,เล่นน้ำทะเล,น้องพิม',
      '12:30,กินข้าวริมหาด,แม่นิด',
      '16:00,ซื้อของฝากยาย,น้องพิม',
    ]),
    grandmother.writes(day(3, '20:30'), 'เที่ยวให้สนุกนะลูก ถ่ายรูปมาให้ยายดูด้วย'),
    father.shows(minutesAgo(95), 'sea', { seed: 'หัวหิน', count: 10 }),
    father.writes(minutesAgo(93), 'ถึงหัวหินแล้ว น้ำใสมาก'),
    mother.shows(minutesAgo(70), 'people-at-sea', { seed: 'หัวหินครบคน', count: 3 }),
    grandmother.writes(minutesAgo(61), 'เห็นแล้วยายอยากไปด้วย เก็บรูปไว้ให้ยายนะ'),
    daughter.writes(minutesAgo(58), 'เก็บไว้หมดแล้วค่ะยาย เดี๋ยวพิมเปิดตู้ให้ดู'),
  ];
}

/** Sends the water bill of the month before, and who pays it. */
function tellBill({ inMonth }: Calendar, monthsAgo: number): Line[] {
  const at = inMonth(monthsAgo, 6, '19:10');
  const month = thaiMonth(at, 1);
  const units = 15 + ((monthsAgo * 7) % 9);
  const [water, service] = [units * 8.5, 25];
  const tax = Math.round((water + service) * 7) / 100;
  return [
    father.handsPdf(at, `ใบเสร็จค่าน้ำ ${month}.pdf`, {
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
    father.writes(at + minute, 'ค่าน้ำจ่ายแล้ว ใบเสร็จอยู่ข้างบน'),
    mother.writes(at + 9 * minute, 'รับทราบค่ะ'),
  ];
}

const hours = (count: number) => count * 60 * minute;

const feastLines: Record<Feast, (at: number) => Line[]> = {
  newYear: (at) => [
    father.shows(at + 5 * minute, 'river', { seed: 'ปีใหม่', count: 3 }),
    father.writes(at + 6 * minute, 'สวัสดีปีใหม่ทุกคน ขอให้มีความสุขทั้งปี'),
    grandmother.writes(at + hours(7), 'สวัสดีปีใหม่ลูกหลาน สุขภาพแข็งแรงนะ'),
  ],
  longHoliday: (at) => [
    daughter.writes(at + hours(9), 'ปิดเทอมใหญ่แล้ว พิมไปอยู่กับยายได้ไหมคะ'),
    grandmother.writes(at + hours(10), 'มาเลยลูก ยายทำขนมรอ'),
  ],
  songkran: (at) => [
    mother.shows(at + hours(10), 'people-in-garden', { seed: 'สงกรานต์', count: 4 }),
    mother.writes(at + hours(10) + minute, 'สงกรานต์ปีนี้ได้รดน้ำขอพรพร้อมหน้ากัน'),
    grandmother.sticks(at + hours(11), 'รัก'),
  ],
  schoolBegins: (at) => [
    mother.shows(at + hours(7), 'people-in-garden', { seed: 'เปิดเทอม' }),
    mother.writes(at + hours(7) + minute, 'ชุดนักเรียนพร้อมแล้ว เปิดเทอมใหม่ตั้งใจเรียนนะลูก'),
  ],
  mothersDay: (at) => [
    daughter.shows(at + hours(8), 'garden', { seed: 'วันแม่', count: 3 }),
    daughter.writes(at + hours(8) + minute, 'สุขสันต์วันแม่ค่ะ พิมรักแม่กับยายที่สุด'),
    mother.writes(at + hours(8) + 9 * minute, 'แม่ก็รักลูกค่ะ'),
    grandmother.writes(at + hours(9), 'ยายน้ำตาซึมเลย'),
  ],
  shortHoliday: (at) => [
    mother.shows(at + hours(15), 'people-in-garden', { seed: 'ปิดเทอมเล็ก', count: 2 }),
    mother.writes(at + hours(15) + minute, 'ปิดเทอมพาพิมมาช่วยยายเก็บดอกไม้'),
    father.writes(at + hours(18), 'เสาร์นี้พ่อตามไปรับนะ'),
  ],
  fathersDay: (at) => [
    daughter.shows(at + hours(18), 'cake', { seed: 'วันพ่อ' }),
    daughter.writes(at + hours(18) + minute, 'สุขสันต์วันพ่อค่ะ เค้กนี้พิมแต่งหน้าเอง'),
    father.writes(at + hours(18) + 5 * minute, 'อร่อยที่สุดในโลก'),
  ],
};
