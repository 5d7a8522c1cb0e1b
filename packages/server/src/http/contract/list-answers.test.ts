import { describe, expect, test } from 'vitest';
import { compileSerializer } from './compile-schemas.ts';
import { contractRoutes } from './contract-routes.ts';
import { createListSerialiser } from './list-answers.ts';

const name = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const cursor = { nextCursor: { type: ['string', 'null'] } };

function responseOf(properties: object, required: string[] = ['items']): object {
  const data = { type: 'object', required, properties };
  const schema = { type: 'object', properties: { success: { const: true }, data } };
  return { '200': { content: { 'application/json': { schema } } } };
}

function serialise(response: object, data: object): unknown {
  const bytes = createListSerialiser({ schema: { response } }, compileSerializer)?.({ success: true, data });
  return JSON.parse(String(bytes));
}

describe('a list in bytes', () => {
  const page = responseOf({ items: { type: 'array', items: name }, ...cursor }, ['items', 'nextCursor']);
  const alone = responseOf({ items: { type: 'array', items: name } });

  test.each([
    ['of several', page, { items: [{ name: 'รูป "1".jpg' }, { name: 'b' }], nextCursor: 'c' }],
    ['that is empty', page, { items: [], nextCursor: null }],
    ['with nothing else', alone, { items: [{ name: 'ก' }] }],
    ['with nothing at all', alone, { items: [] }],
  ])('%s is the answer', (_what, response, data) => {
    expect(serialise(response, data)).toEqual({ success: true, data });
  });

  test('has nothing beyond the contract', () => {
    const more = { items: [{ name: 'a', secret: 1 }], nextCursor: null, secret: 2 };
    expect(serialise(page, more)).toEqual({
      success: true,
      data: { items: [{ name: 'a' }], nextCursor: null },
    });
  });

  test.each([
    ['an item lacks', { items: [{}], nextCursor: null }],
    ['the list lacks', { items: [] }],
    ['is the list itself, which an answer lacks', { nextCursor: null }],
  ])('fails if %s what the contract requires', (_what, data) => {
    expect(() => serialise(page, data)).toThrow();
  });

  test('is what the lists of the contract are answered with', () => {
    const lists = contractRoutes.filter((route) => createListSerialiser(route, compileSerializer));
    const ids = lists.map(({ operationId }) => operationId);
    expect(ids).toEqual(
      expect.arrayContaining(['listFiles', 'searchGroup', 'listGroupMembers', 'listMyGroups']),
    );
    expect(ids).not.toContain('getFile');
  });
});
