import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiff } from '../src/index.ts';
import { buildContext, liffId, tokens } from './line-hosts.ts';

/** Returns the first block of the README without its import, as a function of its imports. */
async function readFirstLines(): Promise<(create: typeof createLiff) => Promise<void>> {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const code = /```ts\nimport \{ createLiff \} from '@kepwai\/liff-adapter';\n(.*?)```/s.exec(readme)?.[1];
  expect(code).toContain('createLiff(');
  return new Function('createLiff', `return (async () => {${code}})();`) as (
    create: typeof createLiff,
  ) => Promise<void>;
}

beforeEach(() => {
  window.localStorage.setItem(`LIFF_STORE:${liffId}:accessToken`, JSON.stringify(tokens.good));
  window.localStorage.setItem(`LIFF_STORE:${liffId}:context`, JSON.stringify(buildContext()));
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `LIFF_STORE:expires:${liffId}=${Date.now() + 3_600_000}; path=/; secure`;
  vi.stubGlobal('matchMedia', () => ({ matches: false, media: '', addEventListener: () => undefined }));
});

afterEach(() => {
  document.body.textContent = '';
});

it('the first lines of the README greet the signed-in person', async () => {
  const run = await readFirstLines();
  await run(createLiff);
  expect(document.body.textContent).toBe('Hello สมชาย');
});
