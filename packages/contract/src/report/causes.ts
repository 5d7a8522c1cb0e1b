import type { Cause, Finding } from './report.ts';

/** Groups findings by cause, those with most findings first. */
export function groupByCause(findings: readonly Finding[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const finding of findings) {
    const known = causes.get(keyOf(finding));
    if (known) known.findings.push(finding);
    else causes.set(keyOf(finding), { example: finding, findings: [finding] });
  }
  return [...causes.values()].toSorted((one, other) => other.findings.length - one.findings.length);
}

/**
 * Returns the key of a cause: two findings share it if the same check found the same in the same kind of
 * place. A field is the same wherever its schema is used, an invalid input is the same whichever field was
 * changed, and an expected status differs by operation.
 */
function keyOf({ check, pointer, expected, got }: Finding): string {
  const [, place = '', ...rest] = pointer.split('/');
  if (place === 'body')
    return [check, place, rest.at(-1)?.replace(/^\d+$/, '#'), general(expected)].join('\n');
  if (place === 'headers')
    return [check, place, rest.join('/'), got === 'nothing' ? got : general(expected)].join('\n');
  return [check, place, general(got)].join('\n');
}

/** Removes the parts of a single request: numbers, and texts in quotes. */
function general(words: string): string {
  return words.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/(?<!\b[1-5])\d{4,}|\b\d+-\d+(\/\d+)?/g, '#');
}
