import { toDayKey } from '../../../lib/format/dates.ts';

/** Items of one day in Bangkok, in their original order. */
export interface Day<Item> {
  /** `2026-02-03` */
  readonly key: string;
  /** Time at which the first item was posted. */
  readonly at: string;
  readonly items: readonly Item[];
}

/** Groups items into days, in their order. Items of one day that others separate make two days. */
export function groupByDay<Item extends { postedAt: string }>(items: readonly Item[]): Day<Item>[] {
  const days: { key: string; at: string; items: Item[] }[] = [];
  for (const item of items) {
    const key = toDayKey(item.postedAt);
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, at: item.postedAt, items: [item] });
  }
  return days;
}
