import type { LaunchOptions } from 'playwright';
import { type Category, type Score, scorePage } from './lighthouse.ts';

/** Pages of the public site that are scored: one of each kind. */
const paths = ['/', '/features', '/pricing', '/docs/faq', '/articles/line-photos-gone'] as const;
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const limits = { points: 98, largestPaintMs: 1500, layoutShift: 0 } as const;

/** Scores pages of the site for a stranger, and prints medians and what is beyond a limit. */
export async function scoreSite(
  origin: string,
  { launch, runs }: { launch: LaunchOptions; runs: number },
): Promise<void> {
  const rows = [];
  for (const path of paths) {
    const measured: Score[] = [];
    while (measured.length < runs) {
      const stored = { cookies: [], origins: [] };
      measured.push(await scorePage(`${origin}${path}`, { launch, stored, categories }));
    }
    rows.push({ path, measured });
  }
  console.table(rows.map(({ path, measured }) => toRow(path, measured)));
  for (const { path, measured } of rows) {
    for (const fault of findFaults(measured)) console.log(`${path}: ${fault}`);
    console.log(
      `${path}: ${measured.map(({ performance, metrics }) => `${performance} · ${metrics}`).join('\n  ')}`,
    );
  }
}

function toRow(path: string, measured: readonly Score[]) {
  return {
    page: path,
    ...Object.fromEntries(categories.map((id) => [id, pointsOf(measured, id)])),
    'LCP s': (largestPaintOf(measured) / 1000).toFixed(2),
    CLS: layoutShiftOf(measured).toFixed(3),
  };
}

/** Returns the exceeded limits, in words. */
function findFaults(measured: readonly Score[]): string[] {
  const low = categories.filter((id) => pointsOf(measured, id) < limits.points);
  return [
    ...low.map((id) => `${id} is ${pointsOf(measured, id)}, wanted ${limits.points}`),
    ...(largestPaintOf(measured) > limits.largestPaintMs ? ['the largest paint is late'] : []),
    ...(layoutShiftOf(measured) > limits.layoutShift ? ['something moves'] : []),
    ...new Set(measured.flatMap(({ faults }) => faults)),
  ];
}

const pointsOf = (measured: readonly Score[], id: string) =>
  median(measured.map((score) => score.categories.get(id) ?? 0));
const largestPaintOf = (measured: readonly Score[]) => median(measured.map((score) => score.largestPaintMs));
const layoutShiftOf = (measured: readonly Score[]) => median(measured.map((score) => score.layoutShift));

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
