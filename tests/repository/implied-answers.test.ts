// @vitest-environment node
import { expect, test } from 'vitest';
import type { Operation } from '../../openapi/document.ts';
import { addImplied } from '../../openapi/implied.ts';

const id = { name: 'groupId', in: 'path' };
const key = { name: 'Idempotency-Key', in: 'header' };
const open = { security: [] };
const body = (type: string) => ({ requestBody: { content: { [type]: {} } } });
const ranges = {
  parameters: [{ name: 'Range', in: 'header' }],
  responses: {
    200: { description: '', headers: { 'Accept-Ranges': {} } },
    206: { description: 'A part', headers: { 'Content-Range': {} } },
    304: { description: 'Not modified', headers: { ETag: 'of all' } },
  },
};

/** Completes a contract of one operation, and returns that operation. */
function complete(operation: Partial<Operation>, path = '/'): Operation {
  const get: Operation = { responses: {}, ...operation };
  addImplied({
    paths: { [path]: { get } },
    security: [{ bearer: [] }],
    'x-ranges': ranges,
    components: { parameters: { GroupId: id }, responses: {} },
  });
  return get;
}

test.each<[title: string, operation: Partial<Operation>, statuses: string]>([
  ['one that takes nothing', open, '429 500 503'],
  ['one for people who are signed in', {}, '401 429 500 503'],
  ['one with a query', { ...open, parameters: [{ name: 'q', in: 'query' }] }, '400 429 500 503'],
  [
    'one with an id in its path',
    { ...open, parameters: [{ $ref: '#/components/parameters/GroupId' }] },
    '400 404 429 500 503',
  ],
  ['one with a body', { ...open, ...body('application/json') }, '400 408 413 415 429 500 503'],
  [
    'one with bytes of tus',
    { ...open, ...body('application/offset+octet-stream') },
    '400 413 415 429 500 503',
  ],
  ['one that is done once for a key', { ...open, parameters: [key] }, '400 409 429 500 503'],
  ['one with errors of its own', { ...open, 'x-errors': [410] }, '410 429 500 503'],
  ['one that leaves an answer out', { ...open, 'x-without': [503] }, '429 500'],
])('%s has the implied errors', (_, operation, statuses) => {
  const { responses, ...rest } = complete(operation);
  expect(Object.keys(responses).join(' ')).toBe(statuses);
  expect(Object.keys(rest).filter((word) => word.startsWith('x-'))).toEqual([]);
});

test('an operation accepts what its path names', () => {
  const token = { name: 'token', in: 'path' };
  const { parameters } = complete({ parameters: [token] }, '/{groupId}/file/{fileId}/{token}');
  expect(parameters).toEqual([
    { $ref: '#/components/parameters/GroupId' },
    { $ref: '#/components/parameters/FileId' },
    token,
  ]);
  expect(() => complete({}, '/{token}')).toThrow('No parameter describes {token}');
});

test('an operation that serves ranges answers parts like all bytes', () => {
  const bytes = { description: 'All', headers: { ETag: 'own', Expires: {} }, content: { 'image/png': {} } };
  const { parameters, responses } = complete({ 'x-ranges': true, responses: { 200: bytes } });
  const headers = { ...bytes.headers, 'Accept-Ranges': {} };
  expect(parameters).toEqual(ranges.parameters);
  expect(responses).toMatchObject({
    200: { ...bytes, headers },
    206: { ...bytes, description: 'A part', headers: { ...headers, 'Content-Range': {} } },
    304: { description: 'Not modified', headers: { ETag: 'of all', Expires: {} } },
  });
  expect(responses[304]).not.toHaveProperty('headers.Accept-Ranges');
});

test('JSON gets the envelope, with its example', () => {
  const json = { schema: { type: 'string' }, example: 'a' };
  const { responses } = complete({
    responses: { 200: { description: '', content: { 'application/json': json } } },
  });
  expect(responses[200]).toHaveProperty('content', {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { type: 'boolean', const: true }, data: { type: 'string' } },
      },
      example: { success: true, data: 'a' },
    },
  });
});

test('JSON in its short form becomes JSON in that of OpenAPI', () => {
  const { requestBody, responses, ...rest } = complete({
    'x-body': { type: 'integer' },
    responses: { 200: { description: '', 'x-data': { oneOf: [] } } },
  });
  expect(requestBody).toEqual({
    required: true,
    content: { 'application/json': { schema: { type: 'integer' } } },
  });
  expect(responses[200]).toEqual({
    description: '',
    content: { 'application/json': { schema: { oneOf: [] } } },
  });
  expect(rest).toEqual({});
});

test('an array becomes a page if the operation accepts a cursor', () => {
  const responses = () => ({
    200: { description: '', content: { 'application/json': { schema: { type: 'array' } } } },
  });
  const data = ['content', 'application/json', 'schema', 'properties', 'data', 'properties', 'items'];
  const paged = complete({ parameters: [{ name: 'cursor', in: 'query' }], responses: responses() });
  expect(paged.responses[200]).toHaveProperty(data, { type: 'array' });
  expect(complete({ responses: responses() }).responses[200]).not.toHaveProperty(data);
});

test('an error without content is described by ErrorAnswer', () => {
  const { responses } = complete({ responses: { 416: { description: 'The range does not exist.' } } });
  expect(responses[416]).toHaveProperty('content', {
    'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } },
  });
});
