import { expect, test } from 'vitest';
import { describeViolation, type Violation } from './violations.ts';

test.each<[part: string, violation: Omit<Violation, 'message'>, field: string]>([
  ['body', { instancePath: '/item/fileId', params: {} }, '/item/fileId'],
  ['body', { instancePath: '', params: { missingProperty: 'name' } }, '/name'],
  ['body', { instancePath: '/item', params: { additionalProperty: 'a/b~c' } }, '/item/a~1b~0c'],
  ['query', { instancePath: '/limit', params: {} }, 'limit'],
  ['params', { instancePath: '', params: { missingProperty: 'groupId' } }, 'groupId'],
])('a violation in the %s is about its field', (part, violation, field) => {
  expect(describeViolation({ ...violation, message: 'must be string' }, part)).toEqual({
    field,
    message: 'must be string',
  });
});
