import { isObject, isString, type JsonObject } from '../json.ts';

/** What OpenAPI 3.0 says in its own way, as 3.1 says it: `nullable`, and exclusive limits that were flags. */
export function upgradeFrom30(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(upgradeFrom30);
  if (!isObject(document)) return document;
  const copy = Object.fromEntries(
    Object.entries(document).map(([key, child]) => [key, upgradeFrom30(child)]),
  );
  return upgradeLimits(upgradeNullable(copy));
}

function upgradeNullable(node: JsonObject): JsonObject {
  if (node.nullable !== true) return node;
  const { nullable: _, ...rest } = node;
  if (isString(rest.type)) {
    const withNull = Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {};
    return { ...rest, ...withNull, type: [rest.type, 'null'] };
  }
  return '$ref' in rest || 'allOf' in rest ? { anyOf: [rest, { type: 'null' }] } : rest;
}

function upgradeLimits(node: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = node;
  if (typeof exclusiveMinimum !== 'boolean' && typeof exclusiveMaximum !== 'boolean') return node;
  const { minimum, maximum, ...others } = rest;
  return {
    ...others,
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}
