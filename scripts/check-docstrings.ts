/**
 * Checks that every public name of these packages has a docstring, and every member of a public options
 * interface. A docstring must be sentences: a function's starts with a verb in the third person, others do
 * not start with a question word.
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
const problems = entries.flatMap(findProblems);
for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0 || entries.length === 0) process.exitCode = 1;

function findProblems(entry: string): string[] {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) return [`Unreadable: ${entry}`];
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declarations = symbol.declarations ?? [];
    // Generated code has the contract's own descriptions.
    if (declarations.some((each) => each.getSourceFile().fileName.includes('/generated/'))) return [];
    const place = path.relative(root, entry);
    const own = judge(symbol, `${exported.name} (${place})`);
    const options = exported.name.endsWith('Options') ? declarations.filter(ts.isInterfaceDeclaration) : [];
    const members = options
      .flatMap(({ members: all }) => [...all])
      .flatMap((member) => {
        const found = member.name && checker.getSymbolAtLocation(member.name);
        return found ? judge(found, `${exported.name}.${found.name} (${place})`) : [];
      });
    return [...own, ...members];
  });
}

/** Returns the fault of the docstring of a public name; empty if it is fine. */
function judge(symbol: ts.Symbol, name: string): string[] {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  if (text === '') return symbol.getJsDocTags(checker).length > 0 ? [] : [`No docstring: ${name}`];
  const isFunction = symbol.declarations?.some(ts.isFunctionDeclaration) ?? false;
  const problems = [
    ...(/^(?:Who|What|Where|When|Why|How|Of|So many)\b/.test(text) ? ['starts with a question word'] : []),
    ...(isFunction && !/^[A-Z][a-z]+s\b/.test(text) ? ['does not start with a verb, such as Returns'] : []),
    ...(/[.:`)]$/.test(text) ? [] : ['does not end with a period']),
  ];
  return problems.map((problem) => `Docstring ${problem}: ${name}: ${text.split('\n')[0]}`);
}
