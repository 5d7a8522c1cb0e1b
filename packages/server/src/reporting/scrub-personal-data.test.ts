import { describe, expect, test } from 'vitest';
import { scrubPersonalData, withoutMachine } from './scrub-personal-data.ts';

describe('a scrubbed error message', () => {
  test.each([
    ['its words', 'connection terminated unexpectedly', 'connection terminated unexpectedly'],
    ['an apostrophe', "it can't be read and doesn't end", "it can't be read and doesn't end"],
    [
      'no quotation',
      'invalid input syntax for type uuid: "สมชาย ใจดี"',
      'invalid input syntax for type uuid: …',
    ],
    [
      'no quotation within one',
      'Unexpected token \'ก\', ..."name":"Somchai"... is not',
      'Unexpected token …',
    ],
    ['no path', "ENOENT: no such file, open '/home/somchai/งบ 2569.pdf'", 'ENOENT: no such file, open …'],
    ['no path without quotes', 'cannot open /srv/kepwai/photo.jpg now', 'cannot open … now'],
    ['no address', 'GET https://kepwai.test/app/share/aB3?t=x.y failed', 'GET … failed'],
    ['no query', 'bad link t=abc.def&name=nid here', 'bad link … here'],
    ['no mail', 'no such person: nid@kepwai.test', 'no such person: …'],
    ['no Thai', 'nobody is called สมชาย ใจดี here', 'nobody is called … here'],
    ['no phone', 'call 081-234-5678 or +66 81 234 5678 please', 'call … or … please'],
    ['no id of LINE', 'no member U0123456789abcdef0123456789abcdef there', 'no member … there'],
    ['no token', 'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is bad', 'token … is bad'],
  ])('a scrubbed error message: %s', (_what, message, sent) => {
    expect(scrubPersonalData(message)).toBe(sent);
  });

  test('is limited to the beginning of a long document', () => {
    expect(scrubPersonalData('word '.repeat(100_000)).length).toBeLessThanOrEqual(300);
  });
});

test.each([
  ['/home/somchai/kepwai/packages/server/src/app.ts', 'packages/server/src/app.ts'],
  ['/srv/packages/server/node_modules/pg/lib/client.js', 'node_modules/pg/lib/client.js'],
  ['C:\\Users\\Nid\\kepwai\\node_modules\\pg\\index.js', 'node_modules/pg/index.js'],
  ['/home/somchai/dist/main.js', 'main.js'],
  ['node:internal/process/task_queues', 'node:internal/process/task_queues'],
])('the path %s becomes %s', (file, told) => {
  expect(withoutMachine(file)).toBe(told);
});
