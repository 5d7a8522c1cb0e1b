/**
 * Generates files from the contract in `openapi/`: the bundled document of server and checker, and the types
 * of client and server; and the types of the server's rows from its schema. `--check` writes nothing, and fails if a
 * committed file is outdated.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areRowTypesCurrent, makeRowTypes, rowTypesFile } from './row-types.ts';

const root = path.resolve(import.meta.dirname, '..');
const header = '// Made by `npm run generate` from openapi/. Never edited.\n';
const check = process.argv.includes('--check');
const made = await generate();
const stale: string[] = [];
for (const [file, text] of made) {
  if (!check) await write(file, text);
  else if ((await readFile(path.join(root, file), 'utf8').catch(() => null)) !== text) stale.push(file);
}
if (!(await areRowTypesCurrent(root))) {
  if (check) stale.push(rowTypesFile);
  else await write(rowTypesFile, await makeRowTypes());
}
if (stale.length > 0) {
  console.error(`Not what contract or schema say: ${stale.join(', ')}. Run: npm run generate`);
  process.exitCode = 1;
}

async function write(file: string, text: string): Promise<void> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

/** Returns the files generated from the contract by their path from the root. */
async function generate(): Promise<Map<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-contract-'));
  try {
    const bundle = path.join(folder, 'openapi.json');
    run('node_modules/@redocly/cli/bin/cli.js', ['bundle', 'openapi/openapi.yaml', '--output', bundle]);
    // Run outside the folder of redocly.yaml, which the tool would treat as a list of its own inputs.
    const types = path.join(folder, 'schema.ts');
    run(
      'packages/api-client/node_modules/openapi-typescript/bin/cli.js',
      [bundle, '--output', types],
      folder,
    );
    const schema = header + (await readFile(types, 'utf8'));
    const document = await readFile(bundle, 'utf8');
    return new Map([
      ['packages/server/src/generated/openapi.json', document],
      ['packages/contract/src/generated/openapi.json', document],
      ['packages/server/src/generated/schema.ts', schema],
      ['packages/api-client/src/generated/schema.ts', schema],
      ['packages/api-client/src/generated/operations.ts', operationRoutes(document)],
      ['mocks/generated/operations.ts', allOperationRoutes(document)],
      ['mocks/generated/requests.ts', requestSchemas(document)],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns method and path by id of each operation that answers with JSON: the only part of the contract that
 * a running client cannot read from its types. Phones load it, so it leaves out what no query or mutation
 * calls: other responses, and paths outside `/api`.
 */
function operationRoutes(document: string): string {
  const { paths }: BundledDocument = JSON.parse(document);
  const rows = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) =>
      operationId && route.startsWith('/api/') && responses?.['200']?.content?.['application/json']
        ? [`  ${operationId}: '${method.toUpperCase()} ${route}',\n`]
        : [],
    ),
  );
  return `${header}\n/** Method and path of each operation that answers with JSON. */\nexport const operationRoutes = {\n${rows.join('')}} as const;\n`;
}

/** Returns method and path by id of every operation, since the mocks answer all of them. */
function allOperationRoutes(document: string): string {
  const { paths }: BundledDocument = JSON.parse(document);
  const rows = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId ? [`  ${operationId}: { method: '${method}', path: '${route}' },\n`] : [],
    ),
  );
  return `${header}\n/** Method and path of each operation. */\nexport const operationRoutes = {\n${rows.join('')}} as const;\n`;
}

/** Returns the JSON Schemas of each operation's input, and those that they refer to; the mocks check requests by them. */
function requestSchemas(document: string): string {
  const { paths, components }: BundledDocument = JSON.parse(document);
  const operations = Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, parameters = [], requestBody }) => {
        const named = parameters.map((it) =>
          '$ref' in it ? (components.parameters[nameOf(it.$ref)] ?? fail(it.$ref)) : it,
        );
        const body = requestBody?.content['application/json']?.schema;
        return [operationId, { path: partOf(named, 'path'), query: partOf(named, 'query'), body }];
      }),
  );
  const schemas: Record<string, unknown> = { LiveClientMessage: components.schemas.LiveClientMessage };
  const addReferences = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (name in schemas) continue;
      schemas[name] = components.schemas[name];
      addReferences(schemas[name]);
    }
  };
  addReferences([operations, schemas]);
  const text = JSON.stringify({ operations, components: { schemas } }, null, 1);
  return `${header}\n/** Path, query and JSON body that each operation takes, as JSON Schema. */\nexport const requests: object = ${text};\n`;
}

/** Returns the parameters of one part of a request as the schema of an object. */
function partOf(parameters: BundledParameter[], part: string): object | undefined {
  const named = parameters.filter((parameter) => parameter.in === part);
  if (named.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  };
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference;
}

function fail(reference: string): never {
  throw new Error(`The contract has no ${reference}`);
}

/** Fields used of the bundled document. */
interface BundledDocument {
  paths: Record<string, Record<string, BundledOperation>>;
  components: { parameters: Record<string, BundledParameter>; schemas: Record<string, unknown> };
}
interface BundledOperation {
  operationId?: string;
  parameters?: Array<BundledParameter | { $ref: string }>;
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
}
interface BundledParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: unknown;
}

function run(script: string, args: string[], cwd = root): void {
  execFileSync(process.execPath, [path.join(root, script), ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
}
