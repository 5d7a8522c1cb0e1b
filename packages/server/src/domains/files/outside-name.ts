import type { FileKind } from '../../db/tables.ts';

/** A file, as far as its name for people outside the group needs it. */
export interface NamedFile {
  name: string;
  kind: FileKind;
  isNameMade: boolean;
  postedAt: Date;
}

/** Words for kinds of files. */
export const kindWords: Readonly<Record<FileKind, string>> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  file: 'ไฟล์',
};

const madeEnd = /\((\d+)\)(\.[a-z0-9]{1,5})?$/;

/**
 * Returns what people outside the group read for a file: `รูป · 28 พ.ย. 2569` instead of a name that the product made, which
 * has the poster's name.
 */
export function outsideTitle({ name, kind, isNameMade, postedAt }: NamedFile): string {
  return isNameMade ? `${kindWords[kind]} · ${shortDay(postedAt)}` : name;
}

/**
 * Returns the name under which people outside the group save a file: `รูป 2569-11-28 1.jpg` instead of a name that the
 * product made. It keeps the number of that name.
 */
export function outsideFileName(file: NamedFile): string {
  if (!file.isNameMade) return file.name;
  const [, number = '1', extension = ''] = madeEnd.exec(file.name) ?? [];
  return `${kindWords[file.kind]} ${dayInNumbers(file.postedAt)} ${number}${extension}`;
}

/** Returns `2569-11-28`, the day in Bangkok in the Buddhist era, which sorts by time. */
export function dayInNumbers(at: Date): string {
  const { day, month, year } = partsOf(at);
  return `${year}-${month}-${day.padStart(2, '0')}`;
}

/** Returns `28 พ.ย. 2569`, without the name of the era, as people write dates. */
export function shortDay(at: Date): string {
  const { day, shortMonth, year } = partsOf(at);
  return `${day} ${shortMonth} ${year}`;
}

const inBangkok = { calendar: 'buddhist', numberingSystem: 'latn', timeZone: 'Asia/Bangkok' } as const;
const dayFormat = new Intl.DateTimeFormat('th-TH', {
  ...inBangkok,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const monthFormat = new Intl.DateTimeFormat('th-TH', { ...inBangkok, month: '2-digit' });

function partsOf(at: Date): { day: string; month: string; shortMonth: string; year: string } {
  const parts = dayFormat.formatToParts(at);
  const find = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: find('day'),
    month: monthFormat.format(at),
    shortMonth: find('month'),
    year: find('year'),
  };
}

/** Returns a name after Thai words: no space stands between, unless it begins in another script. */
export function afterThai(words: string, name: string): string {
  return /^[\u0e01-\u0e4e]/.test(name) ? `${words}${name}` : `${words} ${name}`;
}
