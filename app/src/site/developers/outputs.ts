import { pages } from '../parts/content.ts';

const files = import.meta.glob<string>('../../../../packages/contract/test/printed/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Output of the checker, and the meaning of its lines. */
export interface Printed {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly output: string;
  readonly lines: ReadonlyArray<{ readonly starts: readonly string[]; readonly means: string }>;
}

/**
 * Outputs of runs against our server, which a test of the checker compares with a new run each time.
 * @throws if a line is not explained, or an explanation has no line: the build ends there.
 */
export const printed: readonly Printed[] = pages.validate.head.outputs.map((about) => {
  const output = Object.entries(files)
    .find(([path]) => path.endsWith(`/${about.id}.txt`))?.[1]
    .trimEnd();
  if (output === undefined) throw new Error(`The checker has no output “${about.id}”`);
  const lines = output.split('\n').filter((line) => line !== '');
  const beginnings = about.lines.flatMap(({ starts }) => starts);
  const isOf = (line: string) => (start: string) => line.trimStart().startsWith(start);
  const faults = [
    ...lines.filter((line) => !beginnings.some(isOf(line))).map((line) => `does not explain “${line}”`),
    ...beginnings
      .filter((start) => !lines.some((line) => isOf(line)(start)))
      .map((start) => `explains “${start}”, which is not printed`),
  ];
  if (faults.length > 0) throw new Error(`validate.md ${faults.join('; ')}`);
  return { ...about, output };
});
