import path from 'node:path';
import { isTest, type Sources } from './repository.ts';

/** Declaration at the top level of a module, with its text. */
export interface Block {
  readonly file: string;
  /** Names that it declares; empty for a statement. */
  readonly names: readonly string[];
  readonly isDefault: boolean;
  readonly text: string;
  readonly start: number;
  readonly line: number;
  readonly endLine: number;
}

interface Import {
  readonly from: string;
  /** Name in the other module; `*` for all of it. */
  readonly imported: string;
  readonly local: string;
}

/** Module of the app, as far as its text shows without a type checker. */
export interface Module {
  readonly blocks: readonly Block[];
  readonly imports: readonly Import[];
}

const moduleCache = new WeakMap<Sources, ReadonlyMap<string, Module>>();

/** Reads the modules of the app by their paths. */
export function readModules(sources: Sources): ReadonlyMap<string, Module> {
  const known = moduleCache.get(sources);
  if (known) return known;
  const modules = new Map(
    [...sources]
      .filter(([file]) => /^app\/src\/.*\.tsx?$/.test(file) && !isTest(file))
      .map(([file, text]) => [file, { blocks: readBlocks(file, text), imports: readImports(file, text) }]),
  );
  moduleCache.set(sources, modules);
  return modules;
}

/**
 * Finds the blocks that use a name of a module, in the module and where it is imported, with the offset of
 * the use.
 */
export function usersOf(
  modules: ReadonlyMap<string, Module>,
  file: string,
  name: string,
): Array<{ block: Block; offset: number }> {
  const isDefault = modules.get(file)?.blocks.some((block) => block.isDefault && block.names.includes(name));
  return [...modules].flatMap(([user, { blocks, imports }]) => {
    const locals = user === file ? [name] : localsOf(imports, file, isDefault ? [name, 'default'] : [name]);
    return locals.flatMap((local) =>
      blocks.flatMap((block) => {
        if (user === file && block.names.includes(name)) return [];
        const mention = findMention(block, local);
        return mention === null ? [] : [{ block, offset: mention }];
      }),
    );
  });
}

function localsOf(imports: readonly Import[], from: string, names: readonly string[]): string[] {
  const own = imports.filter((each) => each.from === from && [...names, '*'].includes(each.imported));
  return own.map(({ local }) => local);
}

/** Finds a name in a block; a dynamic import of a whole module is found by its specifier. */
function findMention({ text, start }: Block, local: string): number | null {
  const at = local.startsWith('.')
    ? text.indexOf(`'${local}'`)
    : text.search(new RegExp(`(?<![\\w']|(?<!\\.\\.)\\.)${local}\\b`));
  return at < 0 ? null : start + at;
}

/** Splits a module at the lines that start a declaration or statement: Biome indents everything else. */
function readBlocks(file: string, text: string): Block[] {
  const starts = [...text.matchAll(/^(?=[A-Za-z@])/gm)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const body = text.slice(start, starts[at + 1] ?? text.length).replace(/^\/\*\*[\s\S]*$/m, '');
    if (/^(?:import|(?:export )?(?:type|interface)) /.test(body)) return [];
    const declared =
      /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (?:(\w+)|[{[]([^}\]]*)[}\]])/.exec(
        body,
      );
    const names = declared?.[1] ? [declared[1]] : (declared?.[2]?.match(/\w+(?=\s*(?:,|$))/g) ?? []);
    const line = text.slice(0, start).split('\n').length;
    const endLine = line + body.trimEnd().split('\n').length;
    return [{ file, names, isDefault: body.startsWith('export default'), text: body, start, line, endLine }];
  });
}

function readImports(file: string, text: string): Import[] {
  const resolve = (specifier: string) => path.posix.join(path.posix.dirname(file), specifier);
  const whole = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)/g)].flatMap(([, specifier = '']) => ({
    from: resolve(specifier),
    imported: '*',
    local: specifier,
  }));
  const named = [...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from '(\.[^']+)';/gm)].flatMap(
    ([, clause = '', specifier = '']) =>
      readClause(clause).map((each) => ({ ...each, from: resolve(specifier) })),
  );
  return [...whole, ...named];
}

function readClause(clause: string): Array<{ imported: string; local: string }> {
  const inBraces = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? '';
  const names = inBraces.split(',').flatMap((each) => {
    const [imported, local = imported] = each.trim().split(' as ');
    return imported && local && !imported.startsWith('type ') ? [{ imported, local }] : [];
  });
  const before = /^(?:\* as )?(\w+)/.exec(clause)?.[1];
  const imported = clause.startsWith('*') ? '*' : 'default';
  return before ? [{ imported, local: before }, ...names] : names;
}
