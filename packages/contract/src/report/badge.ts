import type { Report } from './report.ts';
import { countCoverage } from './text.ts';

/** Returns a badge (SVG) for a README: whether the contract is kept, and its coverage. */
export function toBadge(report: Report): string {
  const { seen, declared } = countCoverage(report);
  const percent = declared === 0 ? 100 : Math.floor((seen / declared) * 100);
  const broken = report.findings.length;
  const text = broken === 0 ? `kept, ${percent}% seen` : `${broken} broken`;
  const colour = broken === 0 ? '#2f7d4f' : '#b3372f';
  const width = 70 + text.length * 7;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="contract: ${text}">`,
    `<rect width="64" height="20" fill="#444"/><rect x="64" width="${width - 64}" height="20" fill="${colour}"/>`,
    '<g fill="#fff" font-family="Verdana,sans-serif" font-size="11">',
    `<text x="8" y="14">contract</text><text x="70" y="14">${text}</text></g></svg>\n`,
  ].join('');
}
