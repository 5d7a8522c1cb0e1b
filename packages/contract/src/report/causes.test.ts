import { expect, test } from 'vitest';
import { groupByCause } from './causes.ts';
import type { Finding } from './report.ts';

const plain: Finding = {
  check: 'answer-body',
  operation: 'getBook',
  method: 'GET',
  path: '/books/{id}',
  pointer: '/body/id',
  source: '#',
  expected: 'an integer',
  got: '"1"',
  situation: 'member: good input',
  curl: 'curl',
  times: 1,
};

function causesOf(...changes: Partial<Finding>[]): number[] {
  return groupByCause(changes.map((change) => ({ ...plain, ...change }))).map(
    ({ findings }) => findings.length,
  );
}

test.each<[string, Partial<Finding>[], number[]]>([
  [
    'a field of a schema that many answers use',
    [{}, { operation: 'listBooks', pointer: '/body/items/3/id' }],
    [2],
  ],
  ['two fields', [{}, { pointer: '/body/title' }], [1, 1]],
  [
    'a status that no operation declares',
    [
      { check: 'status-declared', pointer: '/status', expected: 'one of 200, 401', got: '418' },
      {
        check: 'status-declared',
        pointer: '/status',
        expected: 'one of 201, 400',
        got: '418',
        operation: 'createBook',
      },
    ],
    [2],
  ],
  [
    'bad inputs that are taken, whichever field',
    [
      { check: 'input-type', pointer: '/request/body/a', expected: 'a refusal (4xx): a = 1', got: '200' },
      { check: 'input-type', pointer: '/request/query/b', expected: 'a refusal (4xx): b = 2', got: '200' },
    ],
    [2],
  ],
  [
    'two statuses',
    [
      { check: 'no-server-error', pointer: '/status', got: '500' },
      { check: 'no-server-error', pointer: '/status', got: '502' },
      { check: 'no-server-error', pointer: '/status', got: '500', operation: 'listBooks' },
    ],
    [2, 1],
  ],
  [
    'a header that is missing everywhere',
    [
      {
        check: 'answer-header',
        pointer: '/headers/x-request-id',
        expected: 'it to be there',
        got: 'nothing',
      },
      {
        check: 'answer-header',
        pointer: '/headers/x-request-id',
        expected: 'a text',
        got: 'nothing',
        operation: 'b',
      },
    ],
    [2],
  ],
])('%s: one cause each', (_what, findings, sizes) => {
  expect(causesOf(...findings)).toEqual(sizes);
});

test('no findings have no cause', () => {
  expect(groupByCause([])).toEqual([]);
});
