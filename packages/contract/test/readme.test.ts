import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { documentPath, libraryTokens, startLibrary } from './library/backend.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

test('the first lines of the README work unchanged', async () => {
  const library = await startLibrary();
  onTestFinished(library.close);
  const { code, stdout } = await runFirstLines(library.url);
  expect(stdout).toContain('✓ the contract is kept');
  expect(code).toBe(0);
});

test('the first lines of the README exit with 1 when the contract is broken', async () => {
  const library = await startLibrary('takes unknown fields');
  onTestFinished(library.close);
  const { code, stdout } = await runFirstLines(library.url);
  expect(stdout).toContain('✗ input-unknown-field  createBook (POST /books)');
  expect(code).toBe(1);
});

async function runFirstLines(baseUrl: string): Promise<{ code: number | null; stdout: string }> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, lines = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  // Below the package, so that it resolves its own name, as in an installation.
  const folder = `${packageFolder}build/readme-${crypto.randomUUID()}`;
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = lines.replace('http://localhost:3000', baseUrl).replace('openapi.yaml', documentPath);
  await writeFile(`${folder}/first-lines.ts`, program);
  const env = { ...process.env, MEMBER_TOKEN: libraryTokens.member };
  return new Promise((resolve) => {
    const flags = ['--conditions=@kepwai/source', `${folder}/first-lines.ts`];
    const child = execFile(process.execPath, flags, { env }, (_error, stdout) =>
      resolve({ code: child.exitCode, stdout }),
    );
  });
}
