import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

const sourceDir = join(packageRoot, 'page');
const outputDir = join(packageRoot, 'dist', 'page');
const stampFile = join(outputDir, '.built');

let building: Promise<string> | null = null;

/** Builds the chat page if its sources are newer than the build. Resolves with the folder of `index.html`. */
export function buildPage(): Promise<string> {
  building ??= buildWhenStale().finally(() => {
    building = null;
  });
  return building;
}

async function buildWhenStale(): Promise<string> {
  const startedAt = new Date();
  if (await isFresh()) return outputDir;
  // Loaded here and not above: servers that never show the page never load a bundler.
  const { build } = await import('vite');
  // Renamed into place when complete: another process may be building, or serving, at the same time.
  const buildDir = `${outputDir}.${process.pid}`;
  await build({
    root: sourceDir,
    base: '/line/',
    configFile: false,
    logLevel: 'warn',
    // Independent of the NODE_ENV of the platform's process, such as that of tests.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { outDir: buildDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  await writeFile(join(buildDir, '.built'), startedAt.toISOString());
  await rm(outputDir, { recursive: true, force: true });
  await rename(buildDir, outputDir);
  return outputDir;
}

async function isFresh(): Promise<boolean> {
  // The published package has the built page and not its sources.
  if (!existsSync(sourceDir)) return true;
  if (!existsSync(stampFile)) return false;
  const builtAt = (await stat(stampFile)).mtimeMs;
  const files = await readdir(sourceDir, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (file.isFile() && (await stat(join(file.parentPath, file.name))).mtimeMs > builtAt) return false;
  }
  return true;
}
