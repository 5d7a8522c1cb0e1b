import { type Calendar, thaiDate, thaiMonth } from '../calendar.ts';
import { type ChatStory, type Line, noticeBurst } from '../chat-story.ts';
import { baker, books, driver } from './people.ts';

const brown = '#8a4f2a';
const minute = 60_000;

/** Creates the chat of a bakery's team: baking, accounts and delivery. */
export function createShopChat(calendar: Calendar): ChatStory {
  const { day } = calendar;
  return {
    chatId: 'C0ed31790af81c8377985807102a78d42',
    name: 'ร้านขนมพี่โอ๋',
    members: [baker.name, books.name],
    invitedAt: day(140, '09:02'),
    quota: { at: day(140, '09:20'), owner: books.name, name: 'เอกสารร้านขนม', limit: '1GB' },
    joined: [{ who: driver.name, at: day(122, '08:00') }],
    lines: [
      ...tellOpening(calendar),
      ...tellOrders(calendar),
      ...tellCakes(calendar),
      ...tellTemple(calendar),
      ...tellLastDays(calendar),
    ],
    cards: [
      noticeBurst(day(138, '10:20'), { fileCount: 1, imageCount: 1 }),
      noticeBurst(day(131, '06:40'), { fileCount: 4, imageCount: 4 }),
    ],
    asked: [{ by: books.name, text: 'หา ยอดขาย' }],
  };
}

/** Posts the bot's invitation, and who delivers. */
function tellOpening(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    books.writes(day(140, '09:00'), 'สลิปหายอีกแล้ว ปิดบัญชีไม่ได้เลย ชวนบอทมาช่วยเก็บนะ'),
    baker.writes(day(140, '09:05'), 'เอาเลยเจ๊ ผมส่งรูปอย่างเดียวพอ'),
    ...sell(calendar, 138, { who: 'คุณมะลิ', what: 'ขนมชั้น 4 กล่อง', amount: '600.00' }),
    baker.shows(day(131, '06:40'), 'sweets', { seed: 'หน้าร้าน', count: 4 }),
    baker.writes(day(131, '06:42'), 'ขนมออกเตาแล้ว เช้านี้ครบทุกอย่าง'),
    books.writes(day(122, '08:02'), 'น้องแบงก์มาช่วยส่งของ เริ่มวันนี้'),
    driver.writes(day(122, '08:05'), 'สวัสดีครับ ฝากตัวด้วยครับ'),
    baker.sticks(day(122, '08:06'), 'สู้ ๆ'),
  ];
}

/** Posts the orders on the board, and their delivery. */
function tellOrders(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    ...closeMonth(calendar, 3),
    baker.showsNote(day(103, '20:10'), {
      title: 'ออเดอร์พรุ่งนี้',
      isBoard: true,
      lines: [
        'ขนมชั้น 40 ชิ้น',
        'ลูกชุบ 60 ลูก',
        '* คุณพร รับ 7 โมงเช้า',
        'ขนมครก 25 ชุด',
        'ทองหยอด 2 กล่อง',
        '* วัดบ้านสวน ส่งก่อน 9 โมง',
      ],
    }),
    driver.writes(day(103, '20:14'), 'รับทราบครับ ออกรถหกโมงครึ่ง'),
    driver.speaks(day(102, '08:20'), 'voice'),
    baker.writes(day(102, '08:24'), 'โอเค ส่งครบแล้วใช่ไหม'),
    driver.writes(day(102, '08:25'), 'ครบครับ'),
    ...sell(calendar, 94, { who: 'ร้านกาแฟริมคลอง', what: 'คัพเค้ก 30 ชิ้น', amount: '1,050.00' }),
  ];
}

/** Posts about cakes, and a slip that was a mistake. */
function tellCakes(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    baker.shows(day(80, '14:30'), 'cake', { seed: 'เค้กสั่งทำ', count: 5 }),
    baker.writes(day(80, '14:32'), 'เค้กสั่งทำสัปดาห์นี้ ลูกค้าเลือกแบบจากรูปได้เลย'),
    books.writes(day(80, '14:40'), 'แบบสีม่วงสวยมาก'),
    ...closeMonth(calendar, 2),
    baker.films(day(61, '15:05'), 'cake'),
    baker.writes(day(61, '15:06'), 'ลองแต่งหน้าเค้กแบบใหม่ ไว้ลงให้ลูกค้าดู'),
    books.sticks(day(61, '15:20'), 'ว้าว'),
    {
      ...books.showsSlip(day(52, '11:00'), {
        amount: '99.00',
        from: 'เจ๊แอน',
        to: 'ตลาดสด',
        at: thaiDate(day(52, '10:58')),
        note: 'ส่งผิด',
      }),
      isUnsent: true,
    },
    books.writes(day(52, '11:01'), 'อันเมื่อกี้ส่งผิดนะ ยกเลิกแล้ว'),
  ];
}

/** Posts the offer to a temple, and its delivery. */
function tellTemple(calendar: Calendar): Line[] {
  const { day } = calendar;
  return [
    books.handsPdf(day(44, '10:30'), 'ใบเสนอราคา งานทำบุญวัดบ้านสวน.pdf', {
      from: 'ร้านขนมพี่โอ๋',
      title: 'ใบเสนอราคา',
      color: brown,
      facts: ['เรียน คณะกรรมการวัดบ้านสวน', `วันที่ ${thaiDate(day(44, '10:00'))}`],
      table: {
        head: ['รายการ', 'จำนวน', 'บาท'],
        rows: [
          ['ขนมชั้น', '200 ชิ้น', '2,000.00'],
          ['ลูกชุบ', '300 ลูก', '1,800.00'],
          ['ทองหยอด', '150 ชุด', '2,250.00'],
          ['ค่าส่ง', '1 เที่ยว', '300.00'],
        ],
        foot: ['รวมทั้งสิ้น', '', '6,350.00'],
      },
      signature: 'ผู้เสนอราคา',
    }),
    baker.writes(day(44, '10:41'), 'ราคานี้ได้ครับ ส่งให้ทางวัดเลย'),
    driver.shows(day(36, '09:15'), 'sweets', { seed: 'ส่งวัด', count: 3 }),
    driver.writes(day(36, '09:16'), 'ส่งถึงวัดเรียบร้อยครับ'),
    ...sell(calendar, 35, { who: 'วัดบ้านสวน', what: 'ขนมงานทำบุญ', amount: '6,350.00' }),
  ];
}

/** Posts about purchases, deliveries and today. */
function tellLastDays(calendar: Calendar): Line[] {
  const { day, minutesAgo } = calendar;
  return [
    ...closeMonth(calendar, 0),
    baker.showsNote(day(10, '19:40'), {
      title: 'ของที่ต้องซื้อ',
      lines: ['กะทิ 5 กก.', 'แป้งข้าวเจ้า 10 กก.', '* ใบเตยหมดแล้ว', 'น้ำตาลมะพร้าว 4 กก.', 'ถั่วเขียวซีก 3 กก.'],
    }),
    driver.writes(day(10, '19:50'), 'พรุ่งนี้เช้าแวะตลาดให้ครับ'),
    driver.handsText(day(6, '17:30'), 'บันทึกส่งของ.txt', [
      `บันทึกส่งของ ${thaiDate(day(6, '17:00'))}`,
      '',
      '08:10  คุณมะลิ  ขนมชั้น 2 กล่อง  เก็บเงินแล้ว',
      '08:45  ร้านกาแฟริมคลอง  คัพเค้ก 30 ชิ้น  โอนแล้ว',
      '09:20  คุณพร  ลูกชุบ 60 ลูก  เก็บปลายทาง 360 บาท',
    ]),
    ...sell(calendar, 2, { who: 'แม่นิด', what: 'ขนมชั้น 3 กล่อง', amount: '450.00' }),
    baker.shows(minutesAgo(140), 'sweets', { seed: 'วันนี้', count: 4 }),
    baker.writes(minutesAgo(138), 'รอบนี้ใบเตยหอมมาก'),
    books.writes(minutesAgo(120), 'เดี๋ยวแอนสรุปยอดให้นะ'),
  ];
}

/** Posts an order, its payment and the slip. */
function sell(
  { day }: Calendar,
  daysAgo: number,
  order: { who: string; what: string; amount: string },
): Line[] {
  const at = day(daysAgo, '10:20');
  return [
    books.showsSlip(at, {
      amount: order.amount,
      from: order.who,
      to: 'ร้านขนมพี่โอ๋',
      at: `${thaiDate(at)} 10:1${daysAgo % 10} น.`,
      note: order.what,
    }),
    books.writes(at + minute, `${order.who} โอนแล้วนะ ${order.what}`),
    baker.writes(at + 6 * minute, 'รับทราบครับ'),
  ];
}

/** Sends the month's sales and stock, at the start of the next month. */
function closeMonth({ inMonth }: Calendar, monthsAgo: number): Line[] {
  const at = inMonth(monthsAgo, 2, '21:00');
  const month = thaiMonth(at, 1);
  const sold = (base: number, price: number) => {
    const count = base + ((monthsAgo * 17 + price) % 40);
    return { count, amount: count * price };
  };
  const items = [
    ['ขนมชั้น', sold(420, 10)],
    ['ลูกชุบ', sold(610, 6)],
    ['ทองหยอด', sold(260, 15)],
    ['คัพเค้ก', sold(180, 35)],
    ['เค้กสั่งทำ', sold(12, 450)],
  ] as const;
  const total = items.reduce((sum, [, { amount }]) => sum + amount, 0);
  const baht = (amount: number) => `${amount.toLocaleString('en')}.00`;
  return [
    books.handsPdf(at, `สรุปยอดขาย ${month}.pdf`, {
      from: 'ร้านขนมพี่โอ๋',
      title: `สรุปยอดขาย ${month}`,
      color: brown,
      facts: [`ทำเมื่อ ${thaiDate(at)} โดยเจ๊แอน`],
      table: {
        head: ['สินค้า', 'จำนวน', 'บาท'],
        rows: items.map(([name, { count, amount }]) => [name, String(count), baht(amount)]),
        foot: ['รวม', '', baht(total)],
      },
      signature: 'เจ๊แอน',
    }),
    books.handsText(at + 2 * minute, `สต็อกวัตถุดิบ ${thaiMonth(at)}.csv`, [
      'วัตถุดิบ,คงเหลือ,หน่วย,ต้องซื้อ',
      `แป้งข้าวเจ้า,${6 + ((monthsAgo * 3) % 7)},กก.,ไม่`,
      `กะทิ,${2 + (monthsAgo % 3)},กก.,ใช่`,
      `น้ำตาลมะพร้าว,${4 + ((monthsAgo * 2) % 5)},กก.,ไม่`,
      `ถั่วเขียวซีก,${1 + (monthsAgo % 2)},กก.,ใช่`,
      'ใบเตย,1,มัด,ใช่',
    ]),
    books.writes(at + 3 * minute, 'ยอดขายกับสต็อกอยู่ข้างบนนะ'),
    baker.writes(at + 20 * minute, 'ขอบคุณเจ๊'),
  ];
}
