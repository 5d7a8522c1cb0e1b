import { dayInNumbers, formatDate, formatDayTime } from '../days/thai-dates.ts';
import type { Instant } from '../time.ts';
import { type FileKind, kindWords } from '../words/kind-words.ts';

/** A file, as far as its name for people outside the group needs it. */
export interface NamedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly isNameMade: boolean;
  readonly postedAt: Instant;
}

/** The fields of a file that its spoken name needs. */
export interface SpokenFile extends NamedFile {
  /** Null if unknown. */
  readonly posterName: string | null;
}

const madeEnd = /\((\d+)\)(\.[a-z0-9]{1,5})?$/;

/**
 * Returns the name of a file for people outside the group: `รูป · 28 พ.ย. 2569` instead of a made name, which has the
 * poster's name.
 */
export function outsideTitle({ name, kind, isNameMade, postedAt }: NamedFile): string {
  return isNameMade ? `${kindWords[kind]} · ${formatDate(postedAt)}` : name;
}

/**
 * Returns the name under which people outside the group save a file: `รูป 2569-11-28 1.jpg` instead of a made name,
 * whose number it keeps.
 */
export function outsideFileName({ name, kind, isNameMade, postedAt }: NamedFile): string {
  if (!isNameMade) return name;
  const [, number = '1', extension = ''] = madeEnd.exec(name) ?? [];
  return `${kindWords[kind]} ${dayInNumbers(postedAt)} ${number}${extension}`;
}

/**
 * Returns the name of a file for members of the group: `รูปของพ่อชัย · 28 พ.ย. 13:07` instead of a made name, with the
 * year if it is not the present one. The app has a function of the same name, which is also for easy mode and lets the
 * poster's name break as names do.
 */
export function spokenName(file: SpokenFile, now: Instant): string {
  const { name, kind, isNameMade, postedAt, posterName } = file;
  if (!isNameMade) return name;
  const owner = posterName === null ? '' : afterThai('ของ', posterName);
  return `${kindWords[kind]}${owner} · ${formatDayTime(postedAt, now)}`;
}

/** Returns a name after Thai words: no space stands between, unless it begins in another script. */
export function afterThai(words: string, name: string): string {
  return /^[\u0e01-\u0e4e]/.test(name) ? `${words}${name}` : `${words} ${name}`;
}
