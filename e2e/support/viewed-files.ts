import { type Chat, type Line, media, type Person } from './line.ts';

/** Files that the viewer shows in a way of their own, by the name of the state. */
const viewed = {
  sound: { name: 'บันทึกเสียงประชุมผู้ปกครองประจำภาคเรียนที่สอง.m4a', bytes: () => media('voice.m4a') },
  video: {
    name: 'Grandmothers_birthday_party_at_the_riverside_house_2026.mp4',
    bytes: () => media('clip.mp4'),
  },
  unplayable: { name: 'วิดีโอจากกล้องวงจรปิดหน้าบ้าน.avi', bytes: async () => Buffer.from(aviHead, 'base64') },
  table: {
    name: 'รายชื่อนักเรียนและค่าบำรุงการศึกษาภาคเรียนที่สอง.csv',
    bytes: async () => Buffer.from(tableText),
  },
  document: { name: 'ใบเสร็จรับเงินค่าบำรุงการศึกษา.pdf', bytes: () => media('receipt.pdf') },
  archive: { name: 'เอกสารประกอบการประชุมใหญ่สามัญประจำปี.zip', bytes: () => media('papers.zip') },
  program: { name: 'แอปธนาคารรุ่นใหม่ล่าสุด.apk', bytes: async () => Buffer.from('no program') },
} as const satisfies Record<string, { name: string; bytes: () => Promise<Buffer> }>;

/** First bytes of an AVI, in which there is nothing to play. */
const aviHead = 'UklGRgAAAABBVkkgTElTVAAAAABoZHJs';

/** Table with long cells, numbers, and more rows than a screen has. */
const tableText = [
  'เลขที่,ชื่อ นามสกุล,ค่าบำรุง (บาท),หมายเหตุ',
  ...Array.from(
    { length: 300 },
    (_, index) => `${index + 1},เด็กหญิงสมหญิง รักเรียนยิ่งนักคนที่ ${index + 1},"1,${100 + index}.00",จ่ายแล้ว`,
  ),
].join('\n');

export type Viewed = keyof typeof viewed;

/** Number of files that `postViewed` posts. */
export const viewedCount = Object.keys(viewed).length;

/** Posts a file for each of the states. */
export async function postViewed(line: Line, { chat, by }: { chat: Chat; by: Person }): Promise<void> {
  for (const { name: fileName, bytes } of Object.values(viewed)) {
    const base64 = (await bytes()).toString('base64');
    await line.post(chat, { by, type: 'file', contents: [{ base64, fileName }] });
  }
}

/** Returns the ids of the posted files. */
export function findViewed(files: readonly { id: string; name: string }[]): Record<Viewed, string> {
  const idOf = (what: Viewed) => files.find(({ name }) => name === viewed[what].name)?.id ?? '';
  return {
    sound: idOf('sound'),
    video: idOf('video'),
    unplayable: idOf('unplayable'),
    table: idOf('table'),
    document: idOf('document'),
    archive: idOf('archive'),
    program: idOf('program'),
  };
}
