import { expect, test } from 'vitest';
import { createDocument } from '../document/document.ts';
import { generate } from './value.ts';

const uri = 'http://kepwai.invalid/a.json';
const node = {
  type: 'object',
  required: ['next'],
  properties: { next: { anyOf: [{ $ref: `${uri}#/node` }, { type: 'null' }] } },
};
const document = createDocument(uri, new Map<string, unknown>([[uri, { openapi: '3.1.0', node }]]));
const options = { seed: 7, key: 'test', optional: 'present' } as const;

test.each([
  ['a format', { type: 'string', format: 'uuid' }],
  ['an instant', { type: 'string', format: 'date-time' }],
  ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-\\d{3,5}(x|y)?$' }],
  ['a pattern with limits', { type: 'string', pattern: '^[a-z]+$', minLength: 4, maxLength: 5 }],
  ['lengths', { type: 'string', minLength: 30, maxLength: 32 }],
  ['limits', { type: 'integer', exclusiveMinimum: 3, maximum: 5 }],
  ['steps', { type: 'number', multipleOf: 0.25, minimum: 1.1, maximum: 1.3 }],
  ['an open start', { type: 'integer', maximum: -4 }],
  ['a constant', { const: { a: 1 } }],
  ['an enumeration', { enum: ['a', 2, null] }],
  [
    'items',
    { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer', minimum: 0, maximum: 9 } },
  ],
  [
    'required and optional',
    { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, b: { type: 'null' } } },
  ],
  [
    'all of them',
    {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
        { required: ['b'], properties: { b: { type: 'integer' } } },
      ],
    },
  ],
  ['one of them', { oneOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }] }],
  ['what has itself in it', { $ref: `${uri}#/node` }],
])('the generator makes a valid value for %s, the same for the same seed', (_what, schema) => {
  const made = generate(document, schema, options);
  expect(made).not.toBeNull();
  expect(document.validator.faults(schema, made?.value, 'request')).toEqual([]);
  expect(generate(document, schema, options)).toEqual(made);
});

test('the generator prefers a valid example', () => {
  expect(generate(document, { type: 'integer' }, { ...options, examples: ['no', 42] })).toEqual({
    value: 42,
  });
});

test('the generator returns null if no value is possible', () => {
  expect(generate(document, { type: 'string', pattern: '^(?=b)a$' }, options)).toBeNull();
});
