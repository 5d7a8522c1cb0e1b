import { CommandError } from '../context.ts';

/** Parses an amount in baht, such as `129` or `58.99`, into satang. */
export function parseBaht(text: string, option: string): number {
  const [, baht = '', satang = ''] = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(text) ?? [];
  if (baht === '') throw new CommandError(`${option} ${text} is no amount in baht, such as 129 or 58.99.`);
  return Number(baht) * 100 + Number(satang || '0');
}

/** Returns satang as baht, such as `58.99`. */
export function inBaht(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, '0');
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
