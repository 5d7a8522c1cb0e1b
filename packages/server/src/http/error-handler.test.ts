import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { toAppError } from './error-handler.ts';

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
])('%s', (_name, error, code) => {
  expect(toAppError(error).code).toBe(code);
});
