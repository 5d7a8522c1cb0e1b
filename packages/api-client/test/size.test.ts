import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { operationRoutes } from '../src/generated/operations.ts';

const kib = 1024;

/** Maximum size of the code that a phone loads before it shows the first group: every entry but the uploads. */
const sizes = [
  { entries: ['index.ts'], limit: 8 * kib },
  { entries: ['index.ts', 'live.ts'], limit: 8 * kib },
  { entries: ['index.ts', 'query.ts'], limit: 8 * kib },
  { entries: ['index.ts', 'live.ts', 'query.ts', 'download.ts'], limit: 8 * kib },
];

/** Maximum size per operation, because the table of routes grows with the contract. */
const maxBytesPerOperation = 17;

test.each(sizes)('$entries stay below $limit bytes of gzip', async ({ entries, limit }) => {
  expect(await measureGzip(entries)).toBeLessThan(limit);
});

test('an operation of the contract costs few bytes of gzip', async () => {
  const bytes = await measureGzip(['generated/operations.ts'], { external: [] });
  expect(bytes / Object.keys(operationRoutes).length).toBeLessThan(maxBytesPerOperation);
});

/** Returns the bytes of gzip of a minified bundle of these entries, by default without the table of routes (`external`). */
async function measureGzip(
  entries: string[],
  { external = ['./generated/operations.ts'] }: { external?: string[] } = {},
): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: entries.map((entry, index) => `export * as entry${index} from './${entry}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('../src/', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    // Only a download with a checksum loads this code.
    external: ['./sha-256.ts', ...external],
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents).length, 0);
}
