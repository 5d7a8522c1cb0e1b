import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../src/cli/main.ts';
import { documentPath, libraryTokens, startLibrary } from './library/backend.ts';

const { member, stranger, expired } = libraryTokens;
const as = `member=${member},stranger=${stranger},expired=${expired}`;

async function run(argv: string[], { env = {}, signal = new AbortController().signal } = {}) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(argv, { print, complain: (line) => complaints.push(line), signal, env });
  return { code, text: lines.join('\n'), complaint: complaints.join('\n') };
}

async function startFor(flaw?: Parameters<typeof startLibrary>[0]) {
  const library = await startLibrary(flaw);
  onTestFinished(library.close);
  return library;
}

test('the command exits with 0 when the contract is kept, with a line for each operation', async () => {
  const { url } = await startFor();
  const { code, text } = await run(['check', url, '--document', documentPath, '--as', as]);
  expect(code).toBe(0);
  expect(text).toMatch(/^deleteBook +204 ×\d+ {2}400 ×\d+ {2}401 ×3 {2}404 ×\d+$/m);
  expect(text).toMatch(/✓ the contract is kept; 19 operations, \d+ requests/);
});

test('the command exits with 1 when the contract is broken, with everything needed to fix it but no token', async () => {
  const { url } = await startFor('takes one too many');
  const { code, text } = await run(['check', url, '--document', documentPath, '--as', as]);
  expect(code).toBe(1);
  expect(text).toContain('✗ input-boundary  createBook (POST /books)');
  expect(text).toContain('at        /request/body/pages');
  expect(text).toContain('got       201');
  expect(text).toContain(`repeat    curl -sS -i -X POST -H "X-Library-Key: $MEMBER_TOKEN"`);
  for (const token of Object.values(libraryTokens)) expect(text).not.toContain(token);
});

test('the command reads tokens from the environment', async () => {
  const { url } = await startFor();
  const env = { KEPWAI_MEMBER_TOKEN: member };
  const { code, text } = await run(['check', url, '--document', documentPath], { env });
  expect(code, text).toBe(0);
  expect(text).toMatch(/createBook +201 ×\d/);
});

test.each([
  ['no backend', ['check', 'http://127.0.0.1:9', '--document', documentPath], 'does not answer'],
  ['no document', ['check', 'http://127.0.0.1:9', '--document', '/no/such/file'], 'cannot be read'],
  [
    'no such operation',
    ['check', 'http://127.0.0.1:9', '--only', 'noSuchThing'],
    'Nothing is called noSuchThing',
  ],
  [
    'no core in the document',
    ['check', 'http://x', '--document', documentPath, '--level', 'core'],
    'No operation',
  ],
  ['no address', ['check'], 'one base address'],
  ['no such option', ['check', 'http://x', '--no-such'], "Unknown option '--no-such'"],
  ['no such command', ['chek'], 'There is no command chek'],
  ['no target', ['proxy'], 'needs --target'],
])('the command exits with 2 for %s', async (_what, argv, complaint) => {
  const result = await run(argv);
  expect(result.code).toBe(2);
  expect(result.complaint).toContain(complaint);
});

test('the command exits with 2 at once when the run is aborted', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { code, complaint } = await run(['check', `http://127.0.0.1:${port}`], {
    signal: AbortSignal.timeout(50),
  });
  expect({ code, complaint }).toEqual({ code: 2, complaint: 'The run was ended before it was through' });
});

test('--only and --skip select operations and checks', async () => {
  const { url } = await startFor('takes one too many');
  const argv = ['check', url, '--document', documentPath, '--as', as];
  const only = await run([...argv, '--only', 'getArchive,zip']);
  expect(only.code).toBe(0);
  expect(only.text).toContain('1 operations');
  expect((await run([...argv, '--skip', 'input-boundary'])).code).toBe(0);
});

test('the command writes reports as JUnit, JSON, Markdown and badge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-contract-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url } = await startFor('wrong type in an answer');
  const file = (name: string) => join(folder, 'reports', name);
  const outputs = [
    '--junit',
    file('a.xml'),
    '--json',
    file('a.json'),
    '--md',
    file('a.md'),
    '--badge',
    file('a.svg'),
  ];
  const { code } = await run(['check', url, '--document', documentPath, '--as', as, ...outputs]);
  expect(code).toBe(1);
  const read = (name: string) => readFile(file(name), 'utf8');
  expect(JSON.parse(await read('a.json')).findings).toContainEqual(
    expect.objectContaining({
      check: 'answer-body',
      operation: 'getBook',
      pointer: '/body/id',
      expected: 'an integer',
    }),
  );
  const junit = await read('a.xml');
  expect(junit).toContain('<failure message="/body/id: expected an integer, got &quot;');
  expect(junit.match(/<testsuite /g)).toHaveLength(19);
  const markdown = await read('a.md');
  expect(markdown).toMatch(/### answer-body: \w+Book/);
  expect(markdown).toMatch(/\| also in \| .*getBook/);
  expect(await read('a.svg')).toContain('broken</text>');
});
