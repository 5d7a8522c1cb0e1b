import path from 'node:path';
import ts from 'typescript';
import { parseSource } from './parse.ts';
import type { Rule } from './rule.ts';

const server = 'packages/server/src/';
const domains = `${server}domains/`;

const kyselyWrites = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const kyselyReads = new Set(['selectFrom', 'selectNoFrom']);
/** Tables that raw SQL writes; an update after `for`, `key` or `do` locks rows or settles a conflict. */
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\b(?:for|key|do)\s+)update)\s+(?:only\s+)?(\S+)/gi;
const rawComment = /--.*|\/\*[\s\S]*?\*\//g;

/** Statements of one source file. */
interface Statements {
  hasSql: boolean;
  /** Names of the written tables, as in the source. */
  writes: Set<string>;
}

/** Returns the rules for the server's statements: one writer per table, and SQL only in stores and parts of statements. */
export function tableRules(files: readonly string[], read: (file: string) => string): Rule[] {
  const sources = files.filter(
    (file) =>
      file.startsWith(server) &&
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !file.startsWith(`${server}db/`),
  );
  const found = new Map(sources.map((file) => [file, readStatements(file, read(file))]));
  return [
    [
      'a table is written by the stores of its owner alone (`tables` of its index.ts)',
      () => listForeignWrites(found, readOwners(files, read)),
    ],
    [
      'SQL of the server stands in stores, in parts of statements (query/) and db/ alone',
      () => listSqlOutsideStores(found),
    ],
  ];
}

/** Reads the statements of a source file: calls of Kysely, templates of `sql`, and texts of `sql.raw`. */
export function readStatements(file: string, text: string): Statements {
  const statements: Statements = { hasSql: false, writes: new Set() };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (node.expression.getText(source) === 'sql.raw') noteRaw(statements, node.arguments[0], source);
      else noteCall(statements, node);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
      noteRaw(statements, node.template, source);
    }
    if (ts.isImportSpecifier(node) && node.propertyName?.text === 'sql') {
      noteRaw(statements, undefined, source);
    }
    ts.forEachChild(node, visit);
  };
  const source = parseSource(file, text);
  visit(source);
  return statements;
}

function noteRaw(statements: Statements, text: ts.Node | undefined, source: ts.SourceFile): void {
  statements.hasSql = true;
  if (!text || !(ts.isTemplateLiteral(text) || ts.isStringLiteral(text))) {
    statements.writes.add('a computed statement');
    return;
  }
  for (const [, table = ''] of text.getText(source).replace(rawComment, ' ').matchAll(rawWrite)) {
    statements.writes.add(table.replace(/\W+$/, ''));
  }
}

function noteCall(statements: Statements, { expression, arguments: [table] }: ts.CallExpression): void {
  const name = ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : '';
  if (kyselyReads.has(name)) statements.hasSql = true;
  if (!kyselyWrites.has(name)) return;
  statements.hasSql = true;
  statements.writes.add(
    table && ts.isStringLiteral(table) ? (table.text.split(' ')[0] ?? '') : 'a computed name',
  );
}

function isStore(file: string): boolean {
  return (
    file.startsWith(domains) &&
    (/^(?:store.*|.*-store)\.ts$/.test(path.posix.basename(file)) || file.includes('/query/'))
  );
}

/** Returns the domain that names each table in the list `tables` of its index.ts. */
function readOwners(files: readonly string[], read: (file: string) => string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const file of files) {
    const [, domain = ''] = file.match(/^packages\/server\/src\/domains\/([^/]+)\/index\.ts$/) ?? [];
    const [, tables = ''] = (domain && read(file).match(/^ {2}tables: \[([^\]]*)\]/m)) || [];
    for (const [, table = ''] of tables.matchAll(/'(\w+)'/g)) owners.set(table, domain);
  }
  return owners;
}

function listForeignWrites(
  found: ReadonlyMap<string, Statements>,
  owners: ReadonlyMap<string, string>,
): string[] {
  return [...found].flatMap(([file, { writes }]) =>
    [...writes]
      .filter((table) => {
        const owner = owners.get(table);
        return !isStore(file) || owner === undefined || !file.startsWith(`${domains}${owner}/`);
      })
      .map((table) => `${file}: ${table}`),
  );
}

function listSqlOutsideStores(found: ReadonlyMap<string, Statements>): string[] {
  return [...found]
    .filter(([file, { hasSql }]) => hasSql && !isStore(file))
    .map(([file]) => file.slice(server.length));
}
