import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeError } from '../reporting/describe-error.ts';

const script = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
  const log = createLog('info');
  for (let line = 0; line < 10; line++) log.info('words');
`;

test('a log on a full disk does not end the process', async () => {
  // Every write there fails with ENOSPC.
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', full.fd, 'inherit'],
  });
  await once(child, 'exit');
  await full.close();
  expect(child.exitCode).toBe(0);
});

test('a copied error keeps its message and nothing of a request', () => {
  const copy = {
    message: 'relation "job" does not exist',
    code: '42P01',
    queue: 'upkeep',
    headers: { cookie: 'x' },
  };
  expect(describeError(copy)).toEqual({
    type: 'object',
    message: 'relation "job" does not exist',
    code: '42P01',
    queue: 'upkeep',
  });
});

test('an aggregate error lists its errors', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(describeError(new AggregateError([refused, refused]))).toMatchObject({
    type: 'AggregateError',
    message: '',
    errors: [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }],
  });
});

test.each([[null], [undefined], [7], ['words'], [{}]])(
  'a thrown value that is no error (%j) is described',
  (thrown) => {
    expect(describeError(thrown)).toBeDefined();
  },
);
