/** A schema as in the description, or as ajv accepts it. */
export interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  additionalProperties?: boolean | Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  [keyword: string]: unknown;
}

export type Schemas = Record<string, Schema>;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const refTo = (name: string): string => `#/components/schemas/${name}`;

/**
 * Converts OpenAPI's inheritance to JSON Schema. A base with a discriminator becomes the choice among its
 * kinds; a kind (`allOf` its base and more) becomes one flat object with its name. An object accepts no
 * undescribed property: a misspelt field is a mistake that should be found here.
 */
export function toJsonSchemas(described: Schemas): Schemas {
  const tags = tagsByKind(described);
  return Object.fromEntries(
    Object.entries(described).map(([name, schema]) => [
      name,
      schema.discriminator?.mapping
        ? toChoice(schema.discriminator.mapping)
        : close(flatten(schema, described, tags.get(name))),
    ]),
  );
}

/** Returns the values of `type` that select each schema. */
function tagsByKind(described: Schemas): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const { discriminator } of Object.values(described)) {
    for (const [tag, ref] of Object.entries(discriminator?.mapping ?? {})) {
      tags.set(nameOf(ref), [...(tags.get(nameOf(ref)) ?? []), tag]);
    }
  }
  return tags;
}

function toChoice(mapping: Record<string, string>): Schema {
  return {
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: [...new Set(Object.values(mapping))].map((ref) => ({ $ref: refTo(nameOf(ref)) })),
    kinds: Object.keys(mapping),
  };
}

function flatten(schema: Schema, described: Schemas, tags?: string[]): Schema {
  const { allOf = [], discriminator: _, ...own } = schema;
  const parts = [...allOf.map((part) => resolve(part, described)), own];
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  const isObject = Object.keys(properties).length > 0 || allOf.length > 0;
  if (!isObject) return own;
  if (!tags) return { ...own, type: 'object', properties, required };
  return {
    ...own,
    type: 'object',
    properties: { ...properties, type: { type: 'string', enum: tags } },
    required: [...new Set([...required, 'type'])],
  };
}

function resolve(part: Schema, described: Schemas): Schema {
  if (part.$ref === undefined) return part;
  const base = described[nameOf(part.$ref)];
  if (!base) throw new Error(`The description has no ${part.$ref}`);
  return flatten(base, described);
}

function close(schema: Schema): Schema {
  const isOpen = schema.properties === undefined || schema.additionalProperties !== undefined;
  return isOpen ? schema : { ...schema, additionalProperties: false };
}

/** Adds constraints to a schema, such as those of a property on top of its schema. */
export function tighten(schema: Schema, more: Schema): Schema {
  const { properties = {}, required = [], ...rest } = more;
  const own = schema.properties ?? {};
  return {
    ...schema,
    ...rest,
    properties: {
      ...own,
      ...Object.fromEntries(
        Object.entries(properties).map(([name, demand]) => [name, both(own[name], demand)]),
      ),
    },
    required: [...new Set([...(schema.required ?? []), ...required])],
  };
}

function both(own: Schema | undefined, demand: Schema): Schema {
  if (!own) return demand;
  if (own.$ref !== undefined) return { allOf: [own, demand] };
  if (own.items !== undefined && demand.items !== undefined) {
    return { ...own, ...demand, items: both(own.items, demand.items) };
  }
  return { ...own, ...demand };
}
