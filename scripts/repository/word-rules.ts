import path from 'node:path';
import ts from 'typescript';
import { type Allowance, type WordRule, wordRules } from './identifier-words.ts';
import { parseSource } from './parse.ts';
import type { Rule } from './rule.ts';

/** Name that a source declares, or a file or folder; `line` is missing for the latter. */
interface Name {
  readonly text: string;
  readonly file: string;
  readonly line?: number;
}

const checkedSource = /\.(?:ts|tsx|mts|mjs)$/;

/** Returns the rule that every thing has one word, in the names of our TypeScript. */
export function namesRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'one word per thing in names (scripts/repository/identifier-words.ts)',
    () => findForbiddenNames(listNames(files, read)),
  ];
}

/** Returns the names that `files` declare, and the names of the files and their folders. */
export function listNames(files: readonly string[], read: (file: string) => string): Name[] {
  const sources = files.filter((file) => checkedSource.test(file) && !file.includes('/generated/'));
  return [...listPathNames(sources), ...sources.flatMap((file) => listDeclaredNames(file, read(file)))];
}

/** Finds names with a word that `rules` forbid, and allowances that are no longer needed. */
export function findForbiddenNames(names: readonly Name[], rules: readonly WordRule[] = wordRules): string[] {
  const used = new Set<Allowance>();
  const found = names.flatMap((name) => {
    const words = ` ${splitWords(name.text)} `;
    return rules.flatMap((rule) => {
      const word = rule.words.find((forbidden) => words.includes(` ${forbidden} `));
      if (word === undefined) return [];
      const allowance = rule.allowed?.find((row) => allows(row, name));
      if (allowance) used.add(allowance);
      return allowance ? [] : [`${placeOf(name)}: ${name.text} (not “${word}”: ${rule.write})`];
    });
  });
  const unused = rules
    .flatMap(({ allowed = [] }) => allowed)
    .filter((allowance) => !used.has(allowance))
    .map(([allowed, path = '']) => `${allowed} ${path}: this allowance is not needed`);
  return [...found, ...unused];
}

/** Splits a name in camel, kebab or snake case into lower-case words, joined by spaces. */
export function splitWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
}

function allows([names, path = '']: Allowance, { text, file }: Name): boolean {
  return names.test(text) && file.startsWith(path);
}

function placeOf({ file, line }: Name): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** Returns each file without its extensions, and each folder once. */
function listPathNames(files: readonly string[]): Name[] {
  const folders = new Set(files.flatMap((file) => listFolders(file)));
  return [
    ...[...folders].map((folder) => ({ text: path.posix.basename(folder), file: folder })),
    ...files.map((file) => ({ text: path.posix.basename(file).replace(checkedSource, ''), file })),
  ];
}

function listFolders(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [...listFolders(folder), folder];
}

/**
 * Returns the names that a source declares; uses of names from elsewhere, such as the web's, do not count.
 */
function listDeclaredNames(file: string, text: string): Name[] {
  const source = parseSource(file, text);
  const names: Name[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      names.push({ text: name, file, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/**
 * Returns the name, if `node` is one that its parent declares; quoted keys count unless they are sentences.
 */
function declaredName(node: ts.Node): string | undefined {
  const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node);
  if (!isName || !/^[#$\w-]+$/.test(node.text)) return undefined;
  const { parent } = node;
  const declares =
    'name' in parent &&
    parent.name === node &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isShorthandPropertyAssignment(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isExportSpecifier(parent) &&
    !(ts.isImportSpecifier(parent) && parent.propertyName === undefined);
  return declares ? node.text : undefined;
}
