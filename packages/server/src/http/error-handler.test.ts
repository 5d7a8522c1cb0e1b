import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { answerErrors, toAppError } from './error-handler.ts';

const withCode = (code: string, more = {}) => Object.assign(new Error('as it came'), { code, ...more });

test.each([
  ['what is ours, as it is', new AppError('UPLOAD_GONE'), 'UPLOAD_GONE'],
  ['a disk that is full under the database', withCode('53100'), 'STORAGE_FULL'],
  ['a disk that fails under the database', withCode('58030'), 'STORAGE_FULL'],
  ['a disk that turned read-only', withCode('EROFS', { syscall: 'open' }), 'STORAGE_FULL'],
  ['a statement that took too long', withCode('57014'), 'UNAVAILABLE'],
  ['a lock that was not released', withCode('55P03'), 'UNAVAILABLE'],
  ['a database that takes no writes', withCode('25006'), 'UNAVAILABLE'],
  ['a database that stands still', new Error('Query read timeout'), 'UNAVAILABLE'],
  ['a database that has no connection left', withCode('53300'), 'UNAVAILABLE'],
  ['a database that is starting up', withCode('57P03'), 'UNAVAILABLE'],
  ['a database that is not there', withCode('ECONNREFUSED', { syscall: 'connect' }), 'UNAVAILABLE'],
  [
    'a database that is at none of its addresses',
    new AggregateError([withCode('ECONNREFUSED', { syscall: 'connect' })]),
    'UNAVAILABLE',
  ],
  ['a database that does not take a connection in time', new Error('timeout expired'), 'UNAVAILABLE'],
  [
    'a transaction whose connection broke',
    new Error('Client has encountered a connection error and is not queryable'),
    'UNAVAILABLE',
  ],
  ['a missing file of our own', withCode('ENOENT', { syscall: 'open' }), 'INTERNAL'],
  ['what nobody expected', new Error('?'), 'INTERNAL'],
])('an error becomes an answer: %s', (_name, error, code) => {
  expect(toAppError(error).code).toBe(code);
});

test('an intended temporary refusal is logged as a warning without a stack', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  answerErrors(app);
  app.get('/', () => {
    throw new AppError('PAYMENTS_BUSY', { retryAfterSeconds: 60 });
  });
  const answer = await app.inject({ url: '/' });
  await app.close();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  const [line = '{}', ...more] = lines;
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ level: 40, code: 'PAYMENTS_BUSY', msg: 'not now' });
  expect(line).not.toMatch(/stack|\\n\s*at /);
});
