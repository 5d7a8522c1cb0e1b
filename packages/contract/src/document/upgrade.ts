import { isObject, isString, type JsonObject } from '../json.ts';

/**
 * Converts OpenAPI 3.0 to 3.1: `nullable`, and exclusive limits that were flags. Documents of 3.1 are
 * converted as well: these words have no meaning there, so leftovers are read as they were meant.
 */
export function upgradeFrom30(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(upgradeFrom30);
  if (!isObject(document)) return document;
  const copy = Object.fromEntries(
    Object.entries(document).map(([key, child]) => [key, upgradeFrom30(child)]),
  );
  return upgradeLimits(upgradeNullable(copy));
}

function upgradeNullable(node: JsonObject): JsonObject {
  if (typeof node.nullable !== 'boolean') return node;
  const { nullable, ...rest } = node;
  if (!nullable) return rest;
  const withNull = Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {};
  if (isString(rest.type)) return { ...rest, ...withNull, type: [rest.type, 'null'] };
  const isMade = ['$ref', 'allOf', 'oneOf', 'anyOf'].some((word) => word in rest);
  return isMade ? { anyOf: [rest, { type: 'null' }] } : rest;
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
