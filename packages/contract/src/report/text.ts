import type { CoverageCell, Finding, Report } from './report.ts';

/** The report for a terminal: findings, what was left out, coverage, and one line of numbers. */
export function toText(report: Report): string {
  const sections = [
    report.findings.map(tellFinding).join('\n\n'),
    report.skipped.map(({ operation, reason }) => `- ${operation}: ${reason}`).join('\n'),
    coverageTable(report),
    summaryOf(report),
  ];
  const [findings, skipped, coverage, summary] = sections;
  return [findings, skipped && `Left out:\n${skipped}`, coverage, summary].filter(Boolean).join('\n\n');
}

/** One finding in a few lines. */
export function tellFinding(finding: Finding): string {
  const { check, operation, method, path, pointer, expected, got, situation, curl, source, times } = finding;
  return [
    `✗ ${check}  ${operation} (${method} ${path})${times > 1 ? `, ${times} times` : ''}`,
    `  ${situation}`,
    `  at        ${pointer || '(no answer)'}`,
    `  expected  ${expected}`,
    `  got       ${got}`,
    `  document  ${source}`,
    `  repeat    ${curl}`,
  ].join('\n');
}

function coverageTable({ operations }: Report): string {
  const width = Math.max(...operations.map(({ operation }) => operation.length));
  const rows = operations.map(
    ({ operation, coverage }) => `${operation.padEnd(width)}  ${coverage.map(tellCell).join('  ')}`,
  );
  return ['Coverage: how often each status was seen (· never, ! not declared)', ...rows].join('\n');
}

function tellCell({ status, seen, isDeclared }: CoverageCell): string {
  return `${isDeclared ? '' : '!'}${status} ${seen === 0 ? '·' : `×${seen}`}`;
}

/** One line of numbers. */
export function summaryOf(report: Report): string {
  const { findings, requests, operations, durationMs, skipped } = report;
  const { seen, declared } = countCoverage(report);
  const verdict = findings.length === 0 ? '✓ the contract is kept' : `✗ findings: ${findings.length}`;
  const counts = `${operations.length} operations, ${requests} requests, ${seen} of ${declared} statuses seen`;
  return `${verdict}; ${counts}, ${skipped.length} left out, ${(durationMs / 1000).toFixed(1)} s, seed ${report.seed}`;
}

/** Declared statuses below 500, and how many of them were met: those above are not for a client to cause. */
export function countCoverage({ operations }: Report): { seen: number; declared: number } {
  const cells = operations
    .flatMap(({ coverage }) => coverage)
    .filter(({ status, isDeclared }) => isDeclared && !status.startsWith('5'));
  return { seen: cells.filter(({ seen }) => seen > 0).length, declared: cells.length };
}
