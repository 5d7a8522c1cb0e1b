// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Format } from 'esbuild';
import { expect, it } from 'vitest';

const page = `
  import { createLiff } from '../src/index.ts';
  import { createMockLine } from '../src/mock/index.ts';
  export async function start() {
    const liff = createLiff({ liffId: '1234567890-AbcdEfgh', mode: 'mock', mock: createMockLine({ search: '' }) });
    return liff.boot();
  }
`;

/** Creates as much of a page as starting needs. */
function createPage(): object {
  const { origin, pathname, search, hash } = new URL('https://app.kepwai.test/microapp');
  const location = { origin, pathname, search, hash };
  return Object.assign(new EventTarget(), { location, navigator: { userAgent: '' } });
}

/** Bundles a page with this package from source, and runs it. */
async function startBundled(options: { format: Format; splitting: boolean }): Promise<unknown> {
  const outdir = await mkdtemp(join(tmpdir(), 'kepwai-liff-'));
  const extension = options.format === 'esm' ? '.mjs' : '.cjs';
  await build({
    stdin: { contents: page, resolveDir: import.meta.dirname, sourcefile: 'page.ts' },
    bundle: true,
    outdir,
    outExtension: { '.js': extension },
    // LINE's SDK is for line mode only.
    external: ['@line/liff/*'],
    logLevel: 'error',
    ...options,
  });
  Object.assign(globalThis, { window: createPage() });
  try {
    const { start } = await import(/* @vite-ignore */ pathToFileURL(join(outdir, `stdin${extension}`)).href);
    return await start();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'kepwaiLiffMock');
    await rm(outdir, { recursive: true });
  }
}

it.each([
  { format: 'esm', splitting: true },
  { format: 'cjs', splitting: false },
] as const)('mock mode starts in a bundle by esbuild from source: %j', async (options) => {
  expect(await startBundled(options)).toEqual({ status: 'ready' });
});
