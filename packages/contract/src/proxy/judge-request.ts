import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import { isJson, mediaFor, type Operation, type Parameter } from '../document/operation.ts';
import { brief, parseJson } from '../json.ts';
import type { Broken } from '../report/recorder.ts';

/** A request as the proxy saw it. */
export interface RequestView {
  document: ContractDocument;
  operation: Operation;
  pathValues: Record<string, string>;
  url: URL;
  /** Headers by lower-case names. */
  headers: Map<string, string>;
  body: Buffer;
  /** Whether there was more than was kept of it. */
  isCut: boolean;
}

/** Returns the faults of a request, by check. */
export function judgeRequest(view: RequestView): [CheckId, Broken][] {
  return [
    ...view.operation.parameters.flatMap((parameter) => judgeParameter(view, parameter)),
    ...judgeBody(view),
  ];
}

function judgeParameter(view: RequestView, parameter: Parameter): [CheckId, Broken][] {
  const { name, in: place, required, schema, contentType, source } = parameter;
  const pointer = `/request/${place}/${name}`;
  const text = readParameter(view, parameter);
  // An object spread over the query has no single place where it is missing.
  if (text === undefined) {
    const isSpread =
      place === 'query' &&
      (parameter.style === 'deepObject' || parameter.explode) &&
      isObjectSchema(view, schema);
    return required && !isSpread
      ? [['input-missing', { pointer, expected: 'it to be there', got: 'nothing', source }]]
      : [];
  }
  const json = contentType === null ? null : parseJson(text);
  const faults = json
    ? view.document.validator.faults(schema, json.value, 'request')
    : view.document.validator.textFaults(schema, text, 'request');
  return faults.map((fault) => ['input-type', { pointer, expected: fault.expected, got: text, source }]);
}

function isObjectSchema({ document }: RequestView, schema: unknown): boolean {
  const resolved = document.resolve(schema);
  return typeof resolved === 'object' && resolved !== null && Reflect.get(resolved, 'type') === 'object';
}

function readParameter(
  { pathValues, url, headers }: RequestView,
  { name, in: place }: Parameter,
): string | undefined {
  if (place === 'path') return pathValues[name];
  if (place === 'query')
    return url.searchParams.has(name) ? url.searchParams.getAll(name).join(',') : undefined;
  if (place === 'header') return headers.get(name.toLowerCase());
  const cookies = (headers.get('cookie') ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

function judgeBody({ document, operation, headers, body, isCut }: RequestView): [CheckId, Broken][] {
  const declared = operation.body;
  if (!declared) return [];
  const pointer = '/request/body';
  if (body.length === 0 && !isCut) {
    const broken = { pointer, expected: 'it to be there', got: 'nothing', source: declared.source };
    return declared.required ? [['input-missing', broken]] : [];
  }
  const contentType = headers.get('content-type') ?? '';
  const media = mediaFor(declared.content, contentType);
  if (!media) {
    const expected = [...declared.content.keys()].join(' or ');
    const at = '/request/headers/content-type';
    return [
      [
        'input-content-type',
        { pointer: at, expected, got: contentType || 'nothing', source: declared.source },
      ],
    ];
  }
  if (!isJson(contentType) || isCut) return [];
  const json = parseJson(body.toString('utf8'));
  if (!json)
    return [
      [
        'input-syntax',
        { pointer, expected: 'JSON', got: brief(body.toString('utf8')), source: media.source },
      ],
    ];
  const faults = document.validator.faults(media.schema, json.value, 'request');
  return faults.map((fault) => [
    'input-type',
    { pointer: `${pointer}${fault.pointer}`, expected: fault.expected, got: fault.got, source: media.source },
  ]);
}
