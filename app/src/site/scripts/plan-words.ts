import type { Plans } from '@kepwai/api-client';
import { formatBaht } from '../../lib/format/money.ts';

/** One plan, as the server lists it. */
export type Plan = Plans['plans'][number];

/** How often one pays. */
export type Period = 'month' | 'year';

/** Bytes of an average picture of a chat, for the estimate alone: LINE shrinks what people send. */
const pictureBytes = 400_000;

/** Returns the price of a plan for a period, with the discount of a year. */
export function priceWords(plan: Plan, period: Period): { price: string; discount: string | null } {
  if (plan.monthSatang === 0 && plan.yearSatang === 0) return { price: 'ฟรี', discount: null };
  if (period === 'month') return { price: `${formatBaht(plan.monthSatang)}ต่อเดือน`, discount: null };
  const saved = plan.monthSatang * 12 - plan.yearSatang;
  return {
    price: `${formatBaht(plan.yearSatang)}ต่อปี`,
    discount: saved > 0 ? `ถูกกว่าจ่ายรายเดือน ${formatBaht(saved)}ต่อปี` : null,
  };
}

/** Plan that holds this many pictures a month for at least a year, and the months until it is full. */
export interface Suggestion {
  readonly plan: Plan;
  readonly months: number;
}

/** Suggests a plan, the smallest that lasts a year, else the largest; null without plans. */
export function suggestPlan(plans: readonly Plan[], picturesPerMonth: number): Suggestion | null {
  const lasting = plans.map((plan) => ({
    plan,
    months: Math.floor(plan.limitBytes / (picturesPerMonth * pictureBytes)),
  }));
  return lasting.find(({ months }) => months >= 12) ?? lasting.at(-1) ?? null;
}

/** Returns how long a plan lasts: `3 เดือน`, `2 ปี`, `มากกว่า 10 ปี`. */
export function monthsWords(months: number): string {
  if (months < 1) return 'ไม่ถึงเดือน';
  if (months < 24) return `ราว ${months} เดือน`;
  const years = Math.floor(months / 12);
  return years > 10 ? 'มากกว่า 10 ปี' : `ราว ${years} ปี`;
}
