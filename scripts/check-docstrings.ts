/**
 * Checks that every public name of these packages has a docstring, and every member of a public options
 * interface.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const packages = ['api-client', 'contract', 'liff-adapter'];

/** Fields used of a package manifest. */
interface Manifest {
  exports: Record<string, Record<string, string>>;
}

const entries = packages.flatMap((name) => {
  const folder = path.join(root, 'packages', name);
  const { exports }: Manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.values(exports).flatMap((conditions) =>
    path.join(folder, conditions['@kepwai/source'] ?? ''),
  );
});
const program = ts.createProgram(entries, {
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.NodeNext,
  noEmit: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ES2022,
});
const checker = program.getTypeChecker();
const missing = entries.flatMap(findUndocumented);
for (const name of missing) console.error(`No docstring: ${name}`);
if (missing.length > 0 || entries.length === 0) process.exitCode = 1;

function findUndocumented(entry: string): string[] {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) return [`${entry}, which cannot be read`];
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declarations = symbol.declarations ?? [];
    // Generated code has the contract's own descriptions.
    if (declarations.some((each) => each.getSourceFile().fileName.includes('/generated/'))) return [];
    const own = isDocumented(symbol) ? [] : [exported.name];
    const options = exported.name.endsWith('Options') ? declarations.filter(ts.isInterfaceDeclaration) : [];
    const members = options
      .flatMap(({ members: all }) => [...all])
      .flatMap((member) => {
        const found = member.name && checker.getSymbolAtLocation(member.name);
        return found && !isDocumented(found) ? [`${exported.name}.${found.name}`] : [];
      });
    return [...own, ...members].map((name) => `${name} (${path.relative(root, entry)})`);
  });
}

function isDocumented(symbol: ts.Symbol): boolean {
  return symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags(checker).length > 0;
}
