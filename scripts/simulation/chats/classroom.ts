import { burstCard } from '../../../packages/server/src/line/cards.ts';
import { type Calendar, thaiDate, thaiWeekday } from '../calendar.ts';
import {
  type ChatStory,
  film,
  hand,
  handText,
  type Line,
  show,
  showDrawn,
  stick,
  text,
} from '../chat-story.ts';
import { drawNote, type Paper, printPdf } from '../papers.ts';

const teacher = 'ครูสมศรี';
const mother = 'แม่นิด';
const baker = 'พี่โอ๋ ร้านขนม';
const fon = 'แม่ฝน น้องข้าวหอม';
const ton = 'พ่อต้น น้องภูผา';
const school = 'โรงเรียนบ้านสวนวิทยา';
const green = '#2f6b57';

/** Creates the chat of a class's parents and teacher, whose quota is small and nearly full. */
export function createClassroomChat(calendar: Calendar): ChatStory {
  const { schoolDay, minutesAgo } = calendar;
  const on = schoolDay;
  return {
    chatId: 'C3466086376734bbfa93b55648e62c98a',
    name: 'ห้อง ป.3/2 ผู้ปกครอง',
    members: [teacher, mother, baker, ton],
    invitedAt: on(92, '16:05'),
    quota: { at: on(92, '16:12'), owner: teacher, name: 'พื้นที่ห้อง ป.3/2', limit: '7.2MB' },
    joined: [{ who: fon, at: on(70, '17:05') }],
    left: [{ who: ton, at: on(24, '18:20') }],
    lines: [
      text(teacher, on(92, '16:02'), 'สวัสดีค่ะผู้ปกครองทุกท่าน ใบงานกับประกาศจะส่งในกลุ่มนี้นะคะ'),
      text(teacher, on(92, '16:10'), 'ครูชวนบอทเก็บไว้มาช่วยเก็บไฟล์ จะได้หาย้อนหลังได้ค่ะ'),
      text(mother, on(92, '16:30'), 'ดีเลยค่ะคุณครู ใบงานเก่าหาไม่เจอทุกที'),
      hand(teacher, on(91, '15:40'), 'ตารางเรียน ป.3-2.pdf', () => printPdf(timetable)),
      text(baker, on(91, '16:02'), 'ขอบคุณครับ'),
      ...homework(on, 86, 'คณิตศาสตร์ การคูณ', [
        '24 × 3 = ______',
        '36 × 4 = ______',
        '58 × 6 = ______',
        '47 × 8 = ______',
        'แม่ซื้อส้ม 6 ถุง ถุงละ 12 ผล ได้ส้มกี่ผล',
      ]),
      showDrawn(mother, on(85, '18:44'), () =>
        drawNote({
          title: 'การบ้านน้องพิม',
          lines: ['24 × 3 = 72', '36 × 4 = 144', '58 × 6 = 348', '47 × 8 = 376', 'ส้ม 6 × 12 = 72 ผล'],
        }),
      ),
      text(mother, on(85, '18:45'), 'น้องพิมทำเสร็จแล้วค่ะ'),
      text(teacher, on(85, '19:10'), 'เก่งมากค่ะ ถูกทุกข้อเลย'),
      show(teacher, on(78, '14:20'), 'board', { seed: 'หน้าชั้น', count: 2 }),
      text(teacher, on(78, '14:21'), 'วันนี้เรียนการคูณเลขสองหลัก เด็ก ๆ ตั้งใจมากค่ะ'),
      text(fon, on(70, '17:12'), 'สวัสดีค่ะ แม่ของน้องข้าวหอมที่ย้ายมาใหม่นะคะ'),
      text(teacher, on(70, '17:15'), 'ยินดีต้อนรับค่ะ ใบงานก่อนหน้านี้เปิดดูในตู้ของกลุ่มได้เลย'),
      stick(mother, on(70, '17:16'), 'ยินดีต้อนรับ'),
      hand(teacher, on(64, '15:30'), 'ใบเสร็จค่าอุปกรณ์ศิลปะ.pdf', () =>
        printPdf({
          from: school,
          title: 'ใบเสร็จรับเงิน',
          color: green,
          facts: ['ห้อง ป.3/2', `วันที่ ${thaiDate(on(64, '15:00'))}`],
          table: {
            head: ['รายการ', 'จำนวน', 'บาท'],
            rows: [
              ['สีน้ำ', '30 ชุด', '1,350.00'],
              ['พู่กัน', '30 ด้าม', '450.00'],
              ['กระดาษวาดเขียน', '5 ห่อ', '425.00'],
            ],
            foot: ['รวม', '', '2,225.00'],
          },
          signature: 'ครูสมศรี',
        }),
      ),
      show(teacher, on(57, '13:50'), 'crafts', { seed: 'ศิลปะ', count: 4 }),
      text(teacher, on(57, '13:52'), 'ผลงานศิลปะของเด็ก ๆ ติดหน้าห้องแล้วค่ะ'),
      text(fon, on(57, '14:30'), 'น่ารักทุกภาพเลยค่ะ'),
      text(ton, on(57, '15:01'), 'ภูผาบอกว่าของเขาคือรูปช้างครับ'),
      handText(teacher, on(48, '16:00'), 'รายชื่อเวรทำความสะอาด.csv', [
        'วัน,กลุ่ม,นักเรียน',
        'จันทร์,1,พิม ภูผา ใบเตย',
        'อังคาร,2,ข้าวหอม ต้นกล้า มีนา',
        'พุธ,3,โอม ฟ้าใส ปุณณ์',
        'พฤหัสบดี,4,ขวัญข้าว ธันวา ปลา',
        'ศุกร์,5,ภูมิ ไอริน เจแปน',
      ]),
      ...homework(on, 40, 'ภาษาไทย คำคล้องจอง', [
        'ฟ้าใส คู่กับ ______________',
        'ดอกไม้ คู่กับ ______________',
        'ปลาทู คู่กับ ______________',
        'แต่งประโยคจากคำที่ได้ 2 ประโยค',
        '____________________________________',
      ]),
      show(teacher, on(33, '10:30'), 'class-photo', { seed: 'รูปรวมห้อง' }),
      text(teacher, on(33, '10:32'), 'รูปรวมห้องค่ะ ใครอยากได้ไฟล์เต็มกดโหลดจากตู้ได้เลย'),
      text(baker, on(33, '10:58'), 'เท่ทุกคนเลยครับ'),
      text(ton, on(25, '19:20'), 'ครอบครัวเราย้ายบ้านแล้ว ขอออกจากกลุ่มนะครับ ขอบคุณคุณครูมาก ๆ'),
      text(teacher, on(25, '19:31'), 'โชคดีนะคะ คิดถึงน้องภูผาค่ะ'),
      hand(teacher, on(16, '15:20'), 'แจ้งผู้ปกครอง กีฬาสี.pdf', () =>
        printPdf(sportsLetter(on(5, '08:00'), on(16, '15:00'))),
      ),
      text(teacher, on(16, '15:22'), 'กำหนดการกีฬาสีค่ะ เด็ก ๆ ใส่เสื้อสีเขียวนะคะ'),
      text(mother, on(16, '15:50'), 'รับทราบค่ะ'),
      text(fon, on(16, '16:04'), 'รับทราบค่ะ ไปเชียร์แน่นอน'),
      show(teacher, on(5, '10:15'), 'sports-day', { seed: 'กีฬาสี', count: 9 }),
      text(teacher, on(5, '10:18'), 'บรรยากาศกีฬาสีวันนี้ค่ะ'),
      film(teacher, on(5, '11:02'), 'race'),
      text(baker, on(5, '11:10'), 'วิ่งสี่คูณร้อยสนุกมากครับ เสียงเพลงเชียร์มาเต็ม'),
      stick(fon, on(5, '11:12'), 'ปรบมือ'),
      show(baker, on(4, '15:30'), 'sweets', { seed: 'ขนมแจกเด็ก', count: 2 }),
      text(baker, on(4, '15:31'), 'ขนมเลี้ยงเด็ก ๆ หลังแข่งครับ'),
      text(teacher, on(4, '15:45'), 'ขอบคุณคุณพ่อโอ๋มากค่ะ หมดเกลี้ยงเลย'),
      ...homework(on, 3, 'วิทยาศาสตร์ ปลูกถั่ว', [
        'วันที่ปลูก ____________',
        'ความสูงวันที่ 3 ______ ซม.',
        'ความสูงวันที่ 7 ______ ซม.',
        'วาดรูปต้นถั่วของหนู',
      ]),
      { ...show(fon, on(2, '18:05'), 'sprout', { seed: 'ต้นถั่ว' }), isUnavailable: true },
      text(fon, on(2, '18:06'), 'ต้นถั่วของข้าวหอมงอกแล้วค่ะ'),
      show(mother, on(1, '18:20'), 'sprout', { seed: 'ถั่วของพิม' }),
      text(mother, on(1, '18:22'), 'ของพิมก็งอกแล้วค่ะ'),
      text(mother, minutesAgo(16), 'ขอดูหน่อยค่ะว่าในตู้มีอะไรแล้วบ้าง'),
    ],
    cards: [
      { at: on(91, '15:40') + 4_000, card: (url) => burstCard(url, { fileCount: 1, imageCount: 0 }) },
      { at: on(86, '15:30') + 4_000, card: (url) => burstCard(url, { fileCount: 1, imageCount: 0 }) },
      { at: on(85, '18:44') + 4_000, card: (url) => burstCard(url, { fileCount: 1, imageCount: 1 }) },
    ],
    asked: [{ by: mother, text: 'เมนู' }],
  };
}

const timetable: Paper = {
  from: school,
  title: 'ตารางเรียนชั้น ป.3/2',
  color: green,
  facts: ['ครูประจำชั้น: ครูสมศรี'],
  table: {
    head: ['วัน', '08:30', '09:30', '10:30', '13:00', '14:00'],
    rows: [
      ['จันทร์', 'ไทย', 'คณิต', 'วิทย์', 'ศิลปะ', 'พละ'],
      ['อังคาร', 'คณิต', 'ไทย', 'อังกฤษ', 'ดนตรี', 'สังคม'],
      ['พุธ', 'อังกฤษ', 'คณิต', 'ไทย', 'ลูกเสือ', 'ลูกเสือ'],
      ['พฤหัสบดี', 'วิทย์', 'ไทย', 'คณิต', 'สังคม', 'ชุมนุม'],
      ['ศุกร์', 'ไทย', 'อังกฤษ', 'คณิต', 'ศิลปะ', 'แนะแนว'],
    ],
  },
};

/** Sends an exercise sheet, due four school days later. */
function homework(on: Calendar['schoolDay'], daysAgo: number, title: string, tasks: string[]): Line[] {
  const at = on(daysAgo, '15:30');
  const sheet: Paper = {
    from: `${school} · ชั้น ป.3/2`,
    title: `ใบงาน ${title}`,
    color: green,
    facts: ['ชื่อ ______________________   เลขที่ ______'],
    lines: ['', ...tasks.flatMap((task, index) => [`${index + 1}.  ${task}`, ''])],
  };
  // The due day of the last sheet is in the future.
  const due = daysAgo > 4 ? on(daysAgo - 4, '08:00') : null;
  const until = due === null ? 'ส่งสัปดาห์หน้านะคะ' : `ส่ง${thaiWeekday(due)}ที่ ${thaiDate(due)} นะคะ`;
  return [
    hand(teacher, at, `ใบงาน ${title}.pdf`, () => printPdf(sheet)),
    text(teacher, at + 60_000, `ใบงาน${title}ค่ะ ${until}`),
  ];
}

const sportsLetter = (at: number, writtenAt: number): Paper => ({
  from: school,
  title: 'ขอเชิญร่วมงานกีฬาสี',
  color: green,
  facts: [`วันที่ ${thaiDate(writtenAt)}`, 'เรียน ท่านผู้ปกครองนักเรียนชั้น ป.3/2'],
  lines: [
    'โรงเรียนจัดการแข่งขันกีฬาสีประจำปี เพื่อให้เด็ก ๆ ได้ออกกำลังกาย',
    'และรู้จักทำงานเป็นทีม จึงขอเชิญท่านมาร่วมเชียร์',
    '',
    `${thaiWeekday(at)}ที่ ${thaiDate(at)} ณ สนามโรงเรียน`,
    '',
  ],
  table: {
    head: ['เวลา', 'รายการ'],
    rows: [
      ['08:00', 'เดินขบวน'],
      ['09:00', 'วิ่งผลัด 4 × 100'],
      ['10:30', 'ชักเย่อ'],
      ['12:00', 'รับประทานอาหาร'],
      ['13:30', 'มอบรางวัล'],
    ],
  },
  signature: 'ผู้อำนวยการโรงเรียน',
});
