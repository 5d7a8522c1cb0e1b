import type { FileItem, MissedReason, Person } from '@kepwai/api-client';
import { formatDuration } from '../../lib/format/dates.ts';
import { extensionOf } from '../../ui/file-kind.tsx';

/** Texts for a missed file: short for a tile, and in full with advice. */
export const missedWords: Readonly<Record<MissedReason, { short: string; full: string; advice: string }>> = {
  expired: {
    short: 'LINE ลบไปก่อน',
    full: 'เก็บไม่ทัน LINE ลบไฟล์นี้ไปก่อน',
    advice: 'ลองกดขอดู ถ้า LINE ลบไปแล้ว บอกคนส่งให้ส่งใหม่ในแชทได้เลย',
  },
  too_large: {
    short: 'ใหญ่เกินกำหนด',
    full: 'ไฟล์นี้ใหญ่เกินกว่าที่เก็บจากแชทได้',
    advice: 'ถ้ากลุ่มเพิ่มขนาดที่เก็บแล้ว ขออีกครั้งได้ หรือใช้ปุ่มอัปโหลดในตู้ ส่งไฟล์ใหญ่ได้และส่งต่อได้แม้เน็ตหลุด',
  },
  quota_full: {
    short: 'พื้นที่เต็ม',
    full: 'ตอนนั้นพื้นที่ของกลุ่มเต็ม เลยไม่ได้เก็บ',
    advice: 'ถ้ามีที่ว่างแล้ว ขออีกครั้งได้ ถ้า LINE ลบไปแล้ว บอกคนส่งให้ส่งใหม่ในแชท',
  },
  no_quota: {
    short: 'ยังไม่มีพื้นที่',
    full: 'ตอนนั้นกลุ่มยังไม่มีพื้นที่เก็บ',
    advice: 'ถ้ากลุ่มมีพื้นที่แล้ว ขออีกครั้งได้ ถ้า LINE ลบไปแล้ว บอกคนส่งให้ส่งใหม่ในแชท',
  },
  quota_expired: {
    short: 'พื้นที่หมดอายุ',
    full: 'ตอนนั้นพื้นที่ของกลุ่มหมดอายุแล้ว เลยไม่ได้เก็บ',
    advice: 'ถ้าต่ออายุหรือเปลี่ยนพื้นที่แล้ว ขออีกครั้งได้ ถ้า LINE ลบไปแล้ว บอกคนส่งให้ส่งใหม่ในแชท',
  },
  kind_off: {
    short: 'กลุ่มนี้ไม่เก็บชนิดนี้',
    full: 'กลุ่มนี้ไม่เก็บชนิดนี้',
    advice: 'คนดูแลพื้นที่เปิดให้เก็บได้ แล้วขอไฟล์นี้อีกครั้งจากหน้านี้',
  },
  external: {
    short: 'อยู่นอก LINE',
    full: 'ไฟล์นี้อยู่บนเว็บอื่น ไม่ได้อยู่กับ LINE',
    advice: 'เพื่อความปลอดภัย เก็บไว้ไม่ดึงไฟล์จากที่อื่น บอกคนส่งให้ส่งเป็นรูปหรือไฟล์ในแชท',
  },
  failed: {
    short: 'LINE ส่งให้ไม่ได้',
    full: 'LINE ส่งไฟล์นี้มาให้ไม่ได้',
    advice: 'ลองกดขอดู ถ้ายังไม่ได้ บอกคนส่งให้ส่งใหม่ในแชท',
  },
  lost: {
    short: 'ไฟล์หายหรือเสีย',
    full: 'เคยเก็บไฟล์นี้ไว้ แต่ตอนนี้ไฟล์หายหรือเสียไปแล้ว',
    advice: 'ลองกดขอดู ถ้า LINE ลบไปแล้ว บอกคนส่งให้ส่งใหม่ในแชท หรืออัปโหลดใหม่ได้เลย',
  },
};

/** Returns the poster's name, or a fallback if LINE does not say. */
export function nameOf(person: Person | null): string {
  if (!person) return 'ไม่ทราบคนส่ง';
  return person.displayName ?? 'สมาชิกในกลุ่ม';
}

/** Returns the label at the bottom of a tile: the duration, else the file type. */
export function badgeOf(file: Pick<FileItem, 'kind' | 'name' | 'durationMs'>): string | undefined {
  if (file.durationMs !== null) return formatDuration(file.durationMs);
  if (file.kind === 'file') return extensionOf(file.name) || undefined;
  return undefined;
}

/** Extensions that a phone or a PC executes, and that scammers use. */
const dangerousExtensions = new Set(
  'APK APKM XAPK EXE MSI BAT CMD COM SCR PIF VBS VBE JS JSE WSF WSH PS1 JAR LNK REG HTA IPA DMG PKG DOCM XLSM PPTM ISO'.split(
    ' ',
  ),
);

/** Whether a warning must come before the download. */
export function isDangerous(name: string): boolean {
  return dangerousExtensions.has(extensionOf(name));
}
