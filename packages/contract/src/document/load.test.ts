import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadDocument } from './load.ts';

const folder = new URL('../../test/library/', import.meta.url);

async function loadText(text: string) {
  const temporary = await mkdtemp(join(tmpdir(), 'kepwai-contract-'));
  onTestFinished(() => rm(temporary, { recursive: true }));
  await writeFile(join(temporary, 'a.yaml'), text);
  return loadDocument(join(temporary, 'a.yaml'));
}

test('the default document is the contract of Kepwai', async () => {
  const { title, operations } = await loadDocument();
  expect(title).toBe('Kepwai API');
  expect(operations.map(({ id }) => id)).toContain('getMe');
});

test('a document is read by address, with the files that it refers to', async () => {
  const server = createServer(({ url = '' }, answer) => {
    readFile(new URL(`.${url}`, folder)).then((file) => answer.end(file));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { operations, validator } = await loadDocument(`http://127.0.0.1:${port}/openapi.yaml`);
  const schema = operations
    .find(({ id }) => id === 'createBook')
    ?.body?.content.get('application/json')?.schema;
  expect(
    validator.faults(schema, { title: '', kind: 'novel', pages: 1, medium: 'paper' }, 'request'),
  ).toEqual([{ pointer: '/title', expected: 'to NOT have fewer than 1 characters', got: '""' }]);
});

test('a document of 3.0 is converted', async () => {
  const { operations, validator } = await loadText(`
openapi: 3.0.3
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: integer, nullable: true, minimum: 1, exclusiveMinimum: true }
      responses: { '200': { description: ok } }
`);
  const schema = operations[0]?.body?.content.get('application/json')?.schema;
  const isGood = (value: unknown) => validator.faults(schema, value, 'request').length === 0;
  expect([null, 1, 2].map(isGood)).toEqual([true, false, true]);
});

test('a document of 3.1 with leftovers of 3.0 is converted', async () => {
  const { operations, validator } = await loadText(`
openapi: 3.1.0
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                name: { type: string, nullable: true }
                kind: { nullable: false, enum: [a] }
                either: { nullable: true, oneOf: [{ type: string }, { type: integer }] }
                code: { type: string, pattern: '(?i)[a-z' }
      responses: { '200': { description: ok } }
`);
  const schema = operations[0]?.body?.content.get('application/json')?.schema;
  const good = { name: null, kind: 'a', either: null, code: 'of a pattern that JavaScript does not know' };
  expect(validator.faults(schema, good, 'request')).toEqual([]);
  expect(validator.faults(schema, { kind: null }, 'request')).toHaveLength(1);
});

test('unreadable text files that it refers to are ignored', async () => {
  const { operations } = await loadText(`
openapi: 3.1.0
info: { title: A, version: '1', description: { $ref: docs/started.md } }
paths:
  /a: { get: { responses: { '200': { description: ok } } } }
`);
  expect(operations.map(({ id }) => id)).toEqual(['GET /a']);
});

test('operations can be in other files, and parameters say where they were declared', async () => {
  const { operations } = await loadText(`
openapi: 3.1.0
paths:
  /a/{b}:
    parameters: [{ name: b, in: path, required: true, schema: {} }]
    get: { $ref: '#/x-operations/get' }
x-operations:
  get:
    parameters: [{ name: q, in: query, schema: {} }, { name: Q, in: query, schema: {} }]
    responses: { '200': { description: ok } }
`);
  expect(operations[0]?.parameters.map(({ name, source }) => [name, source])).toEqual([
    ['b', '#/paths/~1a~1{b}/parameters/0'],
    ['q', '#/paths/~1a~1{b}/get/parameters/0'],
    ['Q', '#/paths/~1a~1{b}/get/parameters/1'],
  ]);
});

test.each([
  ['something else', 'swagger: "2.0"', 'is no OpenAPI 3.1 document'],
  ['no YAML', '{', 'cannot be read'],
  [
    'a reference into a file that is not there',
    'openapi: 3.1.0\npaths: { /a: { $ref: no-such-file.yaml#/a } }',
    'no-such-file.yaml cannot be read',
  ],
  ['a reference into nothing', 'openapi: 3.1.0\npaths: { /a: { $ref: "#/nowhere" } }', 'points at nothing'],
])('%s cannot be used', async (_what, text, message) => {
  await expect(loadText(text)).rejects.toThrow(
    expect.objectContaining({ name: 'CouldNotRun', message: expect.stringContaining(message) }),
  );
});
