import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'deep', 'state.jsonl');
}

test('a journal restores the last row of each key, and no deleted rows', async () => {
  const path = newPath();
  const journal = openJournal(path);
  journal.append(['users', 'a', { n: 1 }]);
  journal.append(['users', 'a', { n: 2 }]);
  journal.append(['users', 'b', { n: 3 }]);
  journal.append(['users', 'b']);
  await journal.settled();
  expect([...(openJournal(path).tables.get('users') ?? [])]).toEqual([['a', { n: 2 }]]);
  expect(readFileSync(path, 'utf8')).toBe('["users","a",{"n":2}]\n');
});

test('a journal continues after a truncated line', async () => {
  const path = newPath();
  const journal = openJournal(path);
  journal.append(['users', 'a', 'ก']);
  await journal.settled();
  appendFileSync(path, '["users","b",{"na');
  expect([...(openJournal(path).tables.get('users') ?? [])]).toEqual([['a', 'ก']]);
});

test('a journal does not grow with every change of the same row', async () => {
  const path = newPath();
  const journal = openJournal(path);
  const row = 'x'.repeat(100_000);
  for (let n = 0; n < 300; n += 1) {
    journal.append(['users', 'a', `${n}${row}`]);
    await journal.settled();
  }
  expect(statSync(path).size).toBeLessThan(10_000_000);
  expect(openJournal(path).tables.get('users')?.get('a')).toBe(`299${row}`);
});

test('a journal without a path stays in memory', async () => {
  const journal = openJournal(null);
  journal.append(['users', 'a', 1]);
  await journal.settled();
  expect(journal.tables.get('users')?.get('a')).toBe(1);
});
