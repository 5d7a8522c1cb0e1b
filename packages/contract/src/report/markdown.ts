import type { Report } from './report.ts';
import { otherOperations, summaryOf } from './text.ts';

/** Formats the report as Markdown, for example for the summary of a pull request. */
export function toMarkdown(report: Report): string {
  const { document, baseUrl, causes, skipped, operations } = report;
  const parts = [
    `# ${cell(document.title)} ${cell(document.version)}`,
    `\`${baseUrl}\`: ${summaryOf(report)}`,
    causes.length > 0 ? `## Findings\n\n${causes.map(toSection).join('\n\n')}` : '',
    `## Coverage\n\n| operation | statuses |\n| --- | --- |\n${operations.map(toRow).join('\n')}`,
    skipped.length > 0
      ? `## Left out\n\n${skipped.map(({ operation, reason }) => `- \`${operation}\`: ${reason}`).join('\n')}`
      : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function toSection(cause: Report['causes'][number]): string {
  const { check, operation, method, path, situation, pointer, expected, got, source, curl, times } =
    cause.example;
  const others = otherOperations(cause).join(', ');
  const rows = Object.entries({
    situation,
    at: pointer,
    expected,
    got,
    document: source,
    times: String(times),
    ...(cause.findings.length > 1 && { findings: `${cause.findings.length} of this cause` }),
    ...(others !== '' && { 'also in': others }),
  });
  return [
    `### ${check}: ${cell(operation)} (\`${method} ${path}\`)`,
    '',
    '| | |\n| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${cell(value)} |`),
    '',
    `\`\`\`sh\n${curl}\n\`\`\``,
  ].join('\n');
}

function toRow({ operation, coverage }: Report['operations'][number]): string {
  const cells = coverage.map(({ status, seen, isDeclared }) => {
    const name = isDeclared ? status : `**${status}** (not declared)`;
    return `${name} ${seen === 0 ? '–' : `×${seen}`}`;
  });
  return `| \`${operation}\` | ${cells.join(', ')} |`;
}

function cell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s*\n\s*/g, ' ');
}
