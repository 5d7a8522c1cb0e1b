import { describe, expect, it } from 'vitest';
import { type Danger, findDanger } from './danger.ts';

type Case = readonly [name: string, mimeType: string | null, danger: Danger];

describe('a warning comes before the download of', () => {
  it.each<Case>([
    ['ธนาคาร.apk', null, 'program'],
    ['setup.exe', 'application/x-msdownload', 'program'],
    ['invoice.JS', null, 'program'],
    ['setup.exe. ', null, 'program'],
    ['ภาพพักหน้าจอ.scr', null, 'program'],
    ['ทางลัด.lnk', null, 'program'],
    ['แผ่นติดตั้ง.iso', null, 'program'],
    ['ลงโปรไฟล์.mobileconfig', null, 'program'],
    ['ติดตั้ง', 'application/vnd.android.package-archive', 'program'],
    ['งบ.docm', null, 'macro'],
    ['งบ.xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12', 'macro'],
    ['แบบฟอร์ม.html', 'text/html', 'page'],
    ['โลโก้.svg', 'image/svg+xml', 'page'],
    ['ใบเสร็จ.pdf.exe', null, 'disguise'],
    ['ใบเสร็จ.pdf                    .scr', null, 'disguise'],
    ['รูป.jpg', 'application/x-msdownload', 'disguise'],
    ['สลิป.pdf', 'text/html', 'disguise'],
    ['รูป\u202egpj.exe', null, 'disguise'],
    ['รูป\u202egpj.png', 'image/png', 'disguise'],
    ['setup.e\u200bxe', null, 'program'],
    ['setup．ｅｘｅ', null, 'program'],
  ])('%j (%s): %s', (name, mimeType, danger) => {
    expect(findDanger({ name, mimeType })).toBe(danger);
  });
});

describe('no warning comes before the download of', () => {
  it.each([
    ['รูป.jpg', 'image/jpeg'],
    ['รายงาน.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['งบ.pdf', 'application/pdf'],
    ['วิดีโอ.mov', 'video/quicktime'],
    ['รวมรูป.zip', 'application/zip'],
    ['js', null],
    ['exe.txt', 'text/plain'],
    ['รายงาน.exe.txt', 'text/plain'],
    ['บ้าน.com บริษัท.pdf', 'application/pdf'],
    ['', null],
  ])('%j (%s)', (name, mimeType) => {
    expect(findDanger({ name, mimeType })).toBeNull();
  });
});
