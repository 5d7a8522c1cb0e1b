import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { packageRoot } from '../package-root.ts';
import { type Schema, type Schemas, tighten, toJsonSchemas } from './json-schemas.ts';
import { messagingLimits, newerEvents } from './limits.ts';

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** Parts of LINE's documents that are used here. */
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
}

/** LINE's published description, prepared for validation. */
export interface LineDescription {
  /**
   * Returns the validator of a schema, compiled at its first use.
   * @throws Error for a name that the description does not have
   */
  validator<T>(document: DocumentName, schema: string): ValidateFunction<T>;
  /**
   * Returns the schema of an answer's body; null when the description has none. `path` has the form of
   * routes: `/v2/bot/group/:id/summary`.
   */
  answerSchema(
    method: string,
    path: string,
    status: number,
  ): { document: DocumentName; schema: string } | null;
}

export type DocumentName = 'messaging-api' | 'webhook' | 'channel-access-token';

let read: LineDescription | null = null;

/** Returns the description, which is read once, at first use. */
export function lineDescription(): LineDescription {
  read ??= readDescription();
  return read;
}

function load(name: DocumentName): Description {
  const file = join(packageRoot, 'openapi', `${name}.yml`);
  // The file is in this package and LINE's own, so its form is known.
  return parse(readFileSync(file, 'utf8')) as Description;
}

function readDescription(): LineDescription {
  const messaging = load('messaging-api');
  const webhook = load('webhook');
  const tokens = load('channel-access-token');
  const ajv = createAjv();
  addDocument(ajv, 'messaging-api', withLimits(toJsonSchemas(messaging.components.schemas), messagingLimits));
  addDocument(ajv, 'webhook', toJsonSchemas(withNewerEvents(webhook.components.schemas)));
  addDocument(ajv, 'channel-access-token', toJsonSchemas(tokens.components.schemas));
  const answers = new Map([
    ...answersOf('messaging-api', messaging),
    ...answersOf('channel-access-token', tokens),
  ]);
  return {
    validator<T>(document: DocumentName, schema: string) {
      const found = ajv.getSchema<T>(`${document}#/components/schemas/${schema}`);
      if (!found) throw new Error(`${document}.yml has no schema ${schema}`);
      // Only schemas marked `$async` create the other kind, and there is none.
      return found as ValidateFunction<T>;
    },
    answerSchema: (method, path, status) => answers.get(`${method} ${withoutNames(path)} ${status}`) ?? null,
  };
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    strict: false,
    verbose: true,
    formats: {
      uri: (value) => URL.canParse(value),
      // http is not among LINE's schemes, but a local address is needed to try things on one machine.
      'secure-url': /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)\b)/,
      'action-uri': /^(https?|line|tel|mailto):/,
      'date-time': (value) => !Number.isNaN(Date.parse(value)),
      any: true,
      int32: true,
      int64: true,
      double: true,
    },
  });
  // LINE counts UTF-16 units, as JavaScript does; ajv counts code points.
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    validate: (max: number, value: string) => value.length <= max,
  });
  ajv.addKeyword({ keyword: 'kinds', schemaType: 'array' });
  ajv.addKeyword({
    keyword: 'maxBytes',
    schemaType: 'number',
    validate: (max: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= max,
  });
  ajv.addKeyword({
    keyword: 'oneBlockOf',
    schemaType: 'array',
    validate: (names: string[], value: Record<string, unknown>) =>
      names.some((name) => value[name] !== undefined),
  });
  ajv.addKeyword({
    keyword: 'textOrSpans',
    validate: (_: unknown, { text, contents }: Record<string, unknown>) =>
      text !== '' && (text ?? contents) !== undefined,
  });
  return ajv;
}

function addDocument(ajv: Ajv2020, name: DocumentName, schemas: Schemas): void {
  ajv.addSchema({ $id: name, components: { schemas } });
}

function withLimits(schemas: Schemas, limits: Schemas): Schemas {
  const limited = Object.entries(limits).map(([name, limit]): [string, Schema] => {
    const schema = schemas[name];
    if (!schema) throw new Error(`messaging-api.yml has no schema ${name} that could be limited`);
    return [name, tighten(schema, limit)];
  });
  return { ...schemas, ...Object.fromEntries(limited) };
}

function withNewerEvents(schemas: Schemas): Schemas {
  const { Event } = schemas;
  if (!Event) throw new Error('webhook.yml has no schema Event');
  const mapping = { ...Event.discriminator?.mapping, ...newerEvents.mapping };
  return {
    ...schemas,
    ...newerEvents.schemas,
    Event: { ...Event, discriminator: { propertyName: 'type', mapping } },
  };
}

type SchemaPlace = { document: DocumentName; schema: string };

function answersOf(document: DocumentName, { paths }: Description): Array<[string, SchemaPlace]> {
  const found: Array<[string, SchemaPlace]> = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses = {} }] of Object.entries(operations)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content?.['application/json']?.schema?.$ref?.split('/').at(-1);
        if (schema !== undefined)
          found.push([`${method.toUpperCase()} ${withoutNames(path)} ${status}`, { document, schema }]);
      }
    }
  }
  return found;
}

/** Treats `{groupId}` and `:chatId` as the same position in a path. */
function withoutNames(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, '{}');
}
