import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { messageOf, startWebhookServer } from './test/platform.ts';

const folder = join(import.meta.dirname, '..');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const example = join(import.meta.dirname, 'test/ten-lines.ts');

test('the ten lines of the README equal the tested ones, and work', async () => {
  const [, lines = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(lines).toBe(readFileSync(example, 'utf8'));
  const statements = lines.split('\n').filter((line) => line !== '' && !line.startsWith('import'));
  expect(statements).toHaveLength(10);

  const webhook = await startWebhookServer();
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@kepwai/source', example], {
    env: { ...process.env, WEBHOOK_URL: webhook.url },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    origin: expect.stringMatching(/^http:/),
    verdicts: ['ok', 'ok'],
  });
  const events = webhook.received.flatMap(({ json }) => json.events);
  expect(events.map(({ type }) => type)).toEqual(['join', 'message']);
  expect(messageOf(events[1]).id).toBe(JSON.parse(stdout).photoId);
});

test('the README lists every route of the control API and no other', () => {
  const told = [...readme.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/dev\/[^\s`?]*)/g)];
  const open = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /routes\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(route)]);
  const toDoors = (found: RegExpMatchArray[]): string[] =>
    [
      ...new Set(found.map(([, method = '', path = '']) => `${method.toUpperCase()} ${withoutNames(path)}`)),
    ].sort();
  expect(open.length).toBeGreaterThan(30);
  expect(toDoors(told)).toEqual(toDoors(open));
});

const route = /\bapp\s*\.(get|post|put|patch|delete)(?:<[^(]*>)?\(\s*'(\/dev\/[^']*)'/g;

function withoutNames(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, '{}');
}
