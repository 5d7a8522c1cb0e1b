import type { Page } from '@playwright/test';
import { useReadyFonts } from './ready-fonts.ts';

/** Shift of a page since it was opened. */
interface Shift {
  /** Cumulative layout shift as the web's standard defines it: without what follows an input. */
  readonly shift: number;
  /** Elements that moved most, as classes and pixels. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: { entries: LayoutShift[]; moved: string[] };
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
}

/** Counts the layout shifts of the pages to come, whose font is there. */
export async function countShifts(page: Page): Promise<void> {
  await useReadyFonts(page);
  await page.addInitScript(() => {
    const counted: NonNullable<Window['layoutShifts']> = { entries: [], moved: [] };
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    window.layoutShifts = counted;
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = element?.textContent?.slice(0, 20) ?? '';
      return `<${element?.tagName.toLowerCase()} “${text}”> ${Math.round(previousRect.top)}→${Math.round(currentRect.top)}`;
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries().filter(isShift)) {
        if (shift.hadRecentInput) continue;
        counted.entries.push(shift);
        counted.moved.push(
          ...shift.sources.slice(0, 2).map((source) => `${shift.value.toFixed(3)} ${describe(source)}`),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the largest window of shifts: at most a second apart and five seconds long. */
export function readShift(page: Page): Promise<Shift> {
  return page.evaluate(() => {
    const { entries, moved } = window.layoutShifts ?? { entries: [], moved: [] };
    let [largest, sum, first, last] = [0, 0, 0, 0];
    for (const { value, startTime } of entries) {
      const isSame = startTime - last < 1000 && startTime - first < 5000;
      sum = isSame ? sum + value : value;
      if (!isSame) first = startTime;
      last = startTime;
      largest = Math.max(largest, sum);
    }
    return { shift: largest, moved };
  });
}
