import type { ContractRoute } from './contract-routes.ts';

/** Returns the JSON of a list's answer in bytes. */
export type SerialiseList = (answer: unknown) => Buffer;

/** Compiles the serializer of a schema. */
type Compile = (schema: object) => (value: unknown) => string;

interface ObjectSchema {
  properties: Record<string, unknown>;
  required?: readonly string[];
}

/**
 * Returns the serializer of a list's answer, `{success, data: {items, …}}`; null for an operation with another answer.
 * Each item becomes bytes by itself: with one Thai name in it the text of the whole has two bytes per letter, and to join
 * and encode 200 KB of it takes longer than everything else about it.
 */
export function createListSerialiser(
  { schema }: Pick<ContractRoute, 'schema'>,
  compile: Compile,
): SerialiseList | null {
  const data = dataOf(schema.response);
  const items = data?.properties.items;
  if (!data || !isObject(items) || !isObject(items.items) || items.items.type !== 'object') return null;
  const { items: _items, ...properties } = data.properties;
  const required = data.required?.filter((name) => name !== 'items') ?? [];
  const serialiseItem = compile(items.items);
  const serialiseOthers = compile({ ...data, properties, required });
  return (answer) => {
    const list = listOf(answer);
    const others = serialiseOthers(list).slice(1);
    const parts = list.items.map((item, place) => Buffer.from((place > 0 ? ',' : '') + serialiseItem(item)));
    return Buffer.concat([beginning, ...parts, Buffer.from(others === '}' ? ']}}' : `],${others}}`)]);
  };
}

const beginning = Buffer.from('{"success":true,"data":{"items":[');

/** Returns the schema of `data` in a successful answer; null if the answer is not `{success: true, data}`. */
function dataOf(response: unknown): ObjectSchema | null {
  const answer = ['200', 'content', 'application/json', 'schema'].reduce<unknown>(
    (node, key) => (isObject(node) ? node[key] : undefined),
    response,
  );
  if (!isObjectSchema(answer) || Object.keys(answer.properties).join() !== 'success,data') return null;
  const { data } = answer.properties;
  return isObjectSchema(data) ? data : null;
}

function listOf(answer: unknown): { items: readonly unknown[] } {
  const data = isObject(answer) ? answer.data : undefined;
  if (isObject(data) && Array.isArray(data.items)) return { ...data, items: data.items };
  throw new Error('The answer is no list');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isObjectSchema(value: unknown): value is ObjectSchema & Record<string, unknown> {
  return isObject(value) && isObject(value.properties);
}
