import { toThaiClock } from '../days/thai-time.ts';
import { minuteMs } from '../time.ts';
import { safeFileName } from './file-names.ts';

/** Shape of made names of unnamed posts, for patterns here and in SQL. */
export const madeNameShape: string = String.raw`^\d{4}-\d\d-\d\d \d\d\.\d\d (.* )?\(\d+\)(\.[a-z0-9]{1,5})?$`;

interface Posted {
  at: Date;
  /** Poster's name; null if unknown. */
  by: string | null;
  /** Position in the image set, or among the posts of the same person in that minute. From 1. */
  sequence: number;
  /** Extension without the dot; null if the type is unknown. */
  extension: string | null;
}

/**
 * Returns a name for a post that has none from LINE: `2026-11-21 14.05 แม่ (3).jpg`, in Bangkok time. The
 * Gregorian year comes first, so that sorting by name sorts by time; the number is always there, so that the
 * first does not sort behind the second.
 */
export function nameOfPosted({ at, by, sequence, extension }: Posted): string {
  const stem = [thaiMinute(at), by, `(${sequence})`].filter((part) => part !== null).join(' ');
  return safeFileName(extension === null ? stem : `${stem}.${extension}`);
}

/** Returns the same name with the poster's name in it; null if it is not a made name without one. */
export function namedAfter(name: string, { at, by }: { at: Date; by: string }): string | null {
  const minute = thaiMinute(at);
  const given =
    name.startsWith(`${minute} (`) && /^\((\d+)\)(?:\.([a-z0-9]{1,5}))?$/.exec(name.slice(minute.length + 1));
  if (!given) return null;
  return nameOfPosted({ at, by, sequence: Number(given[1]), extension: given[2] ?? null });
}

/** Returns the same name with the extension that its bytes call for. */
export function withExtension(name: string, extension: string | null): string {
  if (extension === null) return name;
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  return `${stem}.${extension}`;
}

/** Returns the minute in Bangkok that the sequence counts. */
export function minuteOf(at: Date): { from: Date; to: Date } {
  const from = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
  return { from, to: new Date(from.getTime() + minuteMs) };
}

function thaiMinute(at: Date): string {
  const [day = '', time = ''] = toThaiClock(at).toISOString().split('T');
  return `${day} ${time.slice(0, 5).replace(':', '.')}`;
}
