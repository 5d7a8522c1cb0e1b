import ts from 'typescript';
import { parseSource } from './parse.ts';
import type { Rule } from './rule.ts';

const maxFileLines = 400;
const maxFunctionLines = 120;
/** Limit on casts outside tests. Biome forbids `any` and `!`. */
const maxCastsPerThousandLines = 0.8;

/** Files that may be longer for now. */
const knownLongFiles: readonly string[] = ['packages/server/src/domains/moves/merge/continue.test.ts'];

/** Returns the rules on the size of files and functions, and on how often source is cast with `as`. */
export function sizeRules(files: readonly string[], read: (file: string) => string): Rule[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/'));
  return [
    [
      `no file is longer than ${maxFileLines} lines`,
      () => {
        const long = sources.filter((file) => countLines(read(file)) > maxFileLines);
        return [
          ...long.filter((file) => !knownLongFiles.includes(file)),
          ...knownLongFiles
            .filter((file) => !long.includes(file))
            .map((file) => `${file} (no exception any more)`),
        ];
      },
    ],
    [
      `no function is longer than ${maxFunctionLines} lines, \`describe\` apart`,
      () => sources.flatMap((file) => listLongFunctions(file, read(file))),
    ],
    [
      `source has at most ${maxCastsPerThousandLines} casts in 1000 lines`,
      () => listCastsBeyondLimit(sources, read),
    ],
  ];
}

/** Lists the functions of a file that are longer than the limit, by the line on which they begin. */
export function listLongFunctions(file: string, text: string): string[] {
  if (countLines(text) <= maxFunctionLines) return [];
  const source = parseSource(file, text);
  return listNodes(source).flatMap((node) => {
    if (!isFunctionWithBody(node) || isDescribed(node)) return [];
    const [first, last] = [node.getStart(source), node.end].map(
      (offset) => source.getLineAndCharacterOfPosition(offset).line + 1,
    );
    const lines = (last ?? 0) - (first ?? 0) + 1;
    return lines > maxFunctionLines ? [`${file}:${first} (${lines} lines)`] : [];
  });
}

/** Counts the casts of a file; `as const` is none. */
export function countCasts(file: string, text: string): number {
  if (!/\bas\b/.test(text)) return 0;
  return listNodes(parseSource(file, text)).filter(
    (node) => ts.isAsExpression(node) && node.type.getText() !== 'const',
  ).length;
}

function listCastsBeyondLimit(sources: readonly string[], read: (file: string) => string): string[] {
  const own = sources.filter((file) => !/\.(test|spec)\.tsx?$|(^|\/)(tests?|e2e)\//.test(file));
  const counts = own.map((file) => ({ file, casts: countCasts(file, read(file)) }));
  const casts = counts.reduce((sum, each) => sum + each.casts, 0);
  const lines = own.reduce((sum, file) => sum + countLines(read(file)), 0);
  if (casts <= (lines / 1000) * maxCastsPerThousandLines) return [];
  return counts.filter((each) => each.casts > 0).map((each) => `${each.file}: ${each.casts}`);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function listNodes(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

function isFunctionWithBody(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** Returns whether a function is the list of tests of a `describe`. */
function isDescribed({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText());
}
