import { beforeAll, expect, test } from 'vitest';
import contract from '../../src/generated/openapi.json' with { type: 'json' };
import { createScene, type Scene } from '../callers.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';

let shared: TestApp;
let scene: Scene;

beforeAll(async () => {
  shared = await createTestApp(forFile);
  scene = await createScene(shared);
});

interface NumberSchema {
  readonly maximum?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isNumber = ({ type }: Record<string, unknown>) =>
  [type].flat().some((name) => name === 'integer' || name === 'number');

/** Returns what a part of the contract refers to, or the part itself. */
function resolve(part: unknown): unknown {
  if (!isObject(part) || typeof part.$ref !== 'string') return part;
  const names = part.$ref.replace('#/', '').split('/');
  return names.reduce<unknown>((outer, name) => (isObject(outer) ? outer[name] : undefined), contract);
}

/** Returns the schemas of numbers in a part of the contract, by their places in it. */
function findNumbers(given: unknown, place: string): { place: string; schema: NumberSchema }[] {
  const part = resolve(given);
  if (!isObject(part)) return [];
  const found = Object.entries(part).flatMap(([name, inner]) => findNumbers(inner, `${place}/${name}`));
  return isNumber(part) && !('enum' in part || 'const' in part) ? [{ place, schema: part }, ...found] : found;
}

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, ...rest }]: [string, { operationId: string }]) => {
    const { parameters = [], requestBody = null }: { parameters?: unknown[]; requestBody?: unknown } = rest;
    const queries = parameters
      .map(resolve)
      .flatMap((parameter) =>
        isObject(parameter) && parameter.in === 'query'
          ? [{ name: String(parameter.name), numbers: findNumbers(parameter.schema, String(parameter.name)) }]
          : [],
      );
    return { path, method, operationId, queries, requestBody };
  }),
);

/** Numbers of queries: a name, and its request. */
const queryNumbers = operations.flatMap(({ path, method, operationId, queries }) =>
  queries
    .filter(({ numbers }) => numbers.length > 0)
    .map(({ name }) => ({ path, method, operationId, name })),
);

test('every number in a request has a limit in the contract', () => {
  const numbers = operations.flatMap(({ operationId, queries, requestBody }) =>
    [...queries.flatMap((query) => query.numbers), ...findNumbers(requestBody, 'body')].map((number) => ({
      ...number,
      place: `${operationId}/${number.place}`,
    })),
  );
  expect(numbers.length).toBeGreaterThan(20);
  const isUnlimited = ({ schema: { maximum } }: { schema: NumberSchema }) =>
    !(typeof maximum === 'number' && maximum <= Number.MAX_SAFE_INTEGER);
  expect(numbers.filter(isUnlimited).map(({ place }) => place)).toEqual([]);
});

test.for(
  queryNumbers.flatMap((number) =>
    ['9223372036854775807', '9223372036854775808', '1e308', '-1'].map((value) => ({ ...number, value })),
  ),
)('$name=$value of $operationId is an invalid request', async ({ path, method, name, value }) => {
  const { callers, ...ids } = scene;
  const place = path.replace(/\{(\w+)\}/g, (_all, id: string) =>
    String(Object.entries(ids).find(([known]) => known === id)?.[1]),
  );
  const search = new URLSearchParams({ [name]: value });
  if (path.endsWith('/search')) search.set('q', 'ก');
  const answer = await shared.app.inject({
    ...{ method: method === 'get' ? 'GET' : 'HEAD', url: `${place}?${search}` },
    headers: callers['owner in the group']?.headers ?? {},
  });
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST' }),
  ]);
});
