import type { Answer, ContractDocument, Operation, Schema } from './document.ts';
import { addPathParameters, listParameters } from './path-parameters.ts';
import { addRanges } from './ranges.ts';
import { expandShorthand, referToAnswer } from './shorthand.ts';

/** What an operation takes; its answers follow from it. */
interface Input {
  /** Content type of the body, null without one. */
  body: string | null;
  /** Names of all parameters. */
  names: Set<string>;
  hasPathParameter: boolean;
  needsToken: boolean;
}

/** Statuses that follow from a rule, with their component and what they follow from. */
const impliedAnswers: ReadonlyArray<[status: number, component: string, follows: (input: Input) => boolean]> =
  [
    [400, 'BadRequest', ({ body, names }) => body !== null || names.size > 0],
    [401, 'Unauthorized', ({ needsToken }) => needsToken],
    [404, 'NotFound', ({ hasPathParameter }) => hasPathParameter],
    // Bytes of tus are waited for as long as some arrive.
    [408, 'Timeout', ({ body }) => body !== null && body !== tusBody],
    [409, 'Conflict', ({ names }) => names.has('Idempotency-Key')],
    [412, 'PreconditionFailed', ({ names }) => names.has('If-Match')],
    [412, 'TusVersionUnsupported', ({ names }) => names.has('Tus-Resumable')],
    [413, 'TooLarge', ({ body }) => body !== null],
    [415, 'UnsupportedMediaType', ({ body }) => body !== null],
    [429, 'TooMany', () => true],
    [460, 'ChecksumMismatch', ({ names }) => names.has('Upload-Checksum')],
    [500, 'ServerError', () => true],
    [503, 'Unavailable', () => true],
  ];
const tusBody = 'application/offset+octet-stream';

/**
 * Adds what follows from rules to a bundled contract: the parameters in its paths, the answers of each operation
 * that follow from what it takes, the envelope of JSON, the pages of lists, and the content and headers that errors share.
 */
export function addImplied(contract: ContractDocument): void {
  const { paths, components } = contract;
  addPathParameters(contract);
  for (const answer of Object.values(components.responses)) {
    answer.headers = { 'Tus-Resumable': { $ref: '#/components/headers/TusResumable' }, ...answer.headers };
    addErrorContent(answer);
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    expandShorthand(operation);
    addRanges(operation, contract['x-ranges']);
    const input = describeInput(operation, contract);
    const without = operation['x-without'] ?? [];
    delete operation['x-without'];
    for (const [status, component, follows] of impliedAnswers)
      if (follows(input) && !without.includes(status)) operation.responses[status] = referToAnswer(component);
    for (const [status, answer] of Object.entries(operation.responses)) {
      if ('$ref' in answer) continue;
      if (Number(status) >= 400) addErrorContent(answer);
      else addEnvelope(answer, input.names.has('cursor'));
    }
  }
  delete contract['x-ranges'];
}

function describeInput(operation: Operation, { security = [], components }: ContractDocument): Input {
  const parameters = listParameters(operation, components.parameters);
  return {
    body: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
    names: new Set(parameters.map(({ name }) => name)),
    hasPathParameter: parameters.some((parameter) => parameter.in === 'path'),
    needsToken: (operation.security ?? security).length > 0,
  };
}

function addErrorContent(answer: Answer): void {
  answer.content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } };
}

/** Wraps JSON in `{success: true, data}`. A `oneOf` says for itself when the call succeeds. */
function addEnvelope({ content }: Answer, isList: boolean): void {
  const json = content?.['application/json'];
  if (!json?.schema || json.schema.oneOf) return;
  json.schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: isList && json.schema.type === 'array' ? pageOf(json.schema) : json.schema,
    },
  };
  if (json.example !== undefined) json.example = { success: true, data: json.example };
}

function pageOf(items: Schema): Schema {
  return {
    type: 'object',
    required: ['items', 'nextCursor'],
    properties: { items, nextCursor: { $ref: '#/components/schemas/NextCursor' } },
  };
}
