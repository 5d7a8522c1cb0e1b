/**
 * Checks the built packages as a user sees them: their exports and types resolve, and their download size
 * fits its budget.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

for (const name of ['api-client', 'liff-adapter', 'contract']) {
  const folder = path.join('packages', name);
  execFileSync('npx', ['publint', '--strict', folder], { cwd: root, stdio: 'inherit' });
  execFileSync('npx', ['attw', '--pack', folder, '--profile', 'esm-only'], { cwd: root, stdio: 'inherit' });
}

/** Maximum JavaScript, in bytes of gzip. */
const adapterBudget = { first: 6_000, all: 11_200 };

const adapter = await measure(path.join(root, 'packages/liff-adapter/dist/index.js'));
console.log(
  `${toKb(adapter.first)} KB  liff-adapter, what a page loads at first, of ${toKb(adapterBudget.first)} KB`,
);
console.log(
  `${toKb(adapter.all)} KB  with what boot() loads beside LINE's SDK, of ${toKb(adapterBudget.all)} KB`,
);
if (adapter.first > adapterBudget.first || adapter.all > adapterBudget.all) process.exitCode = 1;

/**
 * Returns the size of a page that calls `createLiff`, minified and gzipped file by file, without LINE's own
 * packages.
 */
async function measure(entry: string): Promise<{ first: number; all: number }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: `export { createLiff } from ${JSON.stringify(entry)};`, resolveDir: root },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    absWorkingDir: '/',
    external: ['@line/*'],
    logLevel: 'error',
  });
  const sizes = new Map(
    outputFiles.map((file) => [path.basename(file.path), gzipSync(file.contents, { level: 9 }).length]),
  );
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
  return { first: sum(loadedAtFirst(metafile)), all: sum(sizes.keys()) };
}

/** Returns the entry and its static imports. */
function loadedAtFirst({ outputs }: Metafile): Set<string> {
  const files = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]));
  const found = new Set<string>();
  const waiting = [...files].flatMap(([file, { entryPoint }]) => (entryPoint === '<stdin>' ? [file] : []));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    found.add(file);
    for (const { path: imported, kind } of files.get(file)?.imports ?? []) {
      const name = path.basename(imported);
      if (kind === 'import-statement' && files.has(name) && !found.has(name)) waiting.push(name);
    }
  }
  return found;
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
