import type { Cause, CoverageCell, Finding, Report } from './report.ts';

/** Formats the report for a terminal: findings, skipped parts, coverage, and one line of numbers. */
export function toText(report: Report): string {
  const sections = [
    report.causes.map(tellCause).join('\n\n'),
    report.skipped.map(({ operation, reason }) => `- ${operation}: ${reason}`).join('\n'),
    coverageTable(report),
    summaryOf(report),
  ];
  const [findings, skipped, coverage, summary] = sections;
  return [findings, skipped && `Left out:\n${skipped}`, coverage, summary].filter(Boolean).join('\n\n');
}

/** Maximum number of operations named beside the example of a cause. */
const maxNamed = 12;

/** Formats a cause in a few lines: an example in full, and the names of the other operations with it. */
function tellCause({ example, findings }: Cause): string {
  if (findings.length === 1) return tellFinding(example);
  const others = otherOperations({ example, findings });
  const named = others.slice(0, maxNamed).join(', ');
  const more = others.length > maxNamed ? ` and ${others.length - maxNamed} more` : '';
  const also = others.length > 0 ? `\n  also in   ${named}${more}` : '';
  return `${tellFinding(example)}\n  findings  ${findings.length} of this cause${also}`;
}

/** Returns the names of a cause's operations, without the example's. */
export function otherOperations({ example, findings }: Cause): string[] {
  const names = new Set(findings.map(({ operation }) => operation));
  names.delete(example.operation);
  return [...names];
}

/** Formats a finding in a few lines. */
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

/** Formats one line of numbers. */
export function summaryOf(report: Report): string {
  const { findings, causes, requests, operations, durationMs, skipped } = report;
  const { seen, declared } = countCoverage(report);
  const ofCauses = causes.length < findings.length ? ` of ${causes.length} causes` : '';
  const verdict =
    findings.length === 0 ? '✓ the contract is kept' : `✗ findings: ${findings.length}${ofCauses}`;
  const counts = `${operations.length} operations, ${requests} requests, ${seen} of ${declared} statuses seen`;
  return `${verdict}; ${counts}, ${skipped.length} left out, ${(durationMs / 1000).toFixed(1)} s, seed ${report.seed}`;
}

/** Counts declared statuses below 500, and how many of them were seen: a client cannot cause the others. */
export function countCoverage({ operations }: Report): { seen: number; declared: number } {
  const cells = operations
    .flatMap(({ coverage }) => coverage)
    .filter(({ status, isDeclared }) => isDeclared && !status.startsWith('5'));
  return { seen: cells.filter(({ seen }) => seen > 0).length, declared: cells.length };
}
