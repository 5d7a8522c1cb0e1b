// @vitest-environment node
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Bytes of a bundle, minified and gzipped, without LINE's SDK and without what is loaded later. */
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

it('what a page loads at first is under 6 KB, whatever it imports from the entry', async () => {
  expect(await measure('index.ts', loadedByBoot)).toBeLessThanOrEqual(6 * 1024);
});

it('everything together is under 10 KB', async () => {
  expect(await measure('index.ts')).toBeLessThanOrEqual(10 * 1024);
});
