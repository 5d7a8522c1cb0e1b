import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, errorAnswer, sendJson } from './support/http-server.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

test('the first lines of the README work unchanged', async () => {
  const seen: (string | undefined)[] = [];
  const items = [{ name: 'ครอบครัวสุขสันต์', fileCount: 128 }];
  const server = await createHttpServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization}`);
    sendJson(response, 200, { success: true, data: { items, nextCursor: null } });
  });
  expect(await runFirstLines(server.url)).toBe('ครอบครัวสุขสันต์ 128\n');
  expect(seen).toEqual(['/api/me/group?limit=10 Bearer what POST /api/auth/login-via-line gave']);
});

test('the first lines of the README report when a sign-in is needed', async () => {
  const server = await createHttpServer((_, response) =>
    sendJson(response, 401, errorAnswer('UNAUTHORIZED')),
  );
  expect(await runFirstLines(server.url)).toBe('Sign in first\n');
});

async function runFirstLines(baseUrl: string): Promise<string> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, lines = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  // Below the package, so that it resolves its own name, as in an installation.
  const folder = `${packageFolder}build/readme-${crypto.randomUUID()}`;
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(`${folder}/first-lines.ts`, lines.replace('https://kepwai.example', baseUrl));
  const flags = ['--conditions=@kepwai/source', `${folder}/first-lines.ts`];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return stdout;
}
