import type { Finding, Report } from './report.ts';

/** Formats the report as JUnit's XML: a suite for each operation, a case for each check with a result. */
export function toJUnit({ operations, findings, skipped, durationMs, document }: Report): string {
  const suites = operations.map(({ operation, passed }) => {
    const own = findings.filter((finding) => finding.operation === operation);
    const checks = [...new Set([...Object.keys(passed), ...own.map(({ check }) => check)])];
    const left = skipped.filter((entry) => entry.operation === operation);
    const cases = [
      ...checks.map((check) =>
        toCase(
          operation,
          check,
          own.filter((finding) => finding.check === check),
        ),
      ),
      ...left.map(
        ({ reason }) =>
          `    <testcase classname="${xml(operation)}" name="left out"><skipped message="${xml(reason)}"/></testcase>`,
      ),
    ];
    const failures = new Set(own.map(({ check }) => check)).size;
    const counts = `tests="${cases.length}" failures="${failures}" skipped="${left.length}"`;
    return `  <testsuite name="${xml(operation)}" ${counts}>\n${cases.join('\n')}\n  </testsuite>`;
  });
  const head = `<testsuites name="${xml(document.title)}" time="${(durationMs / 1000).toFixed(3)}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${suites.join('\n')}\n</testsuites>\n`;
}

function toCase(operation: string, check: string, findings: Finding[]): string {
  const open = `    <testcase classname="${xml(operation)}" name="${xml(check)}"`;
  const [first] = findings;
  if (!first) return `${open}/>`;
  // The format has one failure per case: the first gives its name, and the text has all of them.
  const text = findings.map(({ situation, pointer, expected, got, curl }) =>
    [situation, `at ${pointer}`, `expected ${expected}`, `got ${got}`, curl].join('\n'),
  );
  const message = `${first.pointer}: expected ${first.expected}, got ${first.got}`;
  return `${open}>\n      <failure message="${xml(message)}" type="${xml(check)}">${xml(text.join('\n\n'))}</failure>\n    </testcase>`;
}

function xml(text: string): string {
  return (
    text
      // XML cannot contain most control characters.
      .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '�')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
