// @vitest-environment node
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Returns the bytes of a bundle, minified and gzipped, without LINE's SDK and without code that is loaded later. */
async function measure(entry: string, later: readonly string[] = []): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../src', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['@line/*', ...later],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

const loadedByBoot = ['./platform.ts', './line-sdk.ts'];

it('a page first loads less than 6 KB, whatever it imports from the entry', async () => {
  expect(await measure('index.ts', loadedByBoot)).toBeLessThanOrEqual(6 * 1024);
});

it('everything together has less than 10 KB', async () => {
  expect(await measure('index.ts')).toBeLessThanOrEqual(10 * 1024);
});
