import { essenceOf, isJson, type Parameter } from '../document/operation.ts';
import { isObject, objectOf } from '../json.ts';

/** A body with its content type. */
export interface EncodedBody {
  contentType: string;
  bytes: Buffer;
}

/** Fills values into the path of an operation. */
export function fillPath(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(/\{([^}]+)\}/g, (whole, name: string) =>
    values.has(name) ? encodeURIComponent(values.get(name) ?? '') : whole,
  );
}

/**
 * Serialises a value for a path, header or cookie.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function toText(parameter: Parameter, value: unknown): string {
  if (parameter.contentType !== null) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(scalar).join(',');
  if (!isObject(value)) return scalar(value);
  const pairs = Object.entries(value);
  return pairs.map(([key, item]) => `${key}${parameter.explode ? '=' : ','}${scalar(item)}`).join(',');
}

/** Serialises a value as pairs of a query. */
export function toPairs(parameter: Parameter, value: unknown): [string, string][] {
  const { name, style, explode, contentType } = parameter;
  if (contentType !== null) return [[name, JSON.stringify(value)]];
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [name, scalar(item)]);
    const between = { spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',';
    return [[name, value.map(scalar).join(between)]];
  }
  if (!isObject(value)) return [[name, scalar(value)]];
  const pairs = Object.entries(value);
  if (style === 'deepObject') return pairs.map(([key, item]) => [`${name}[${key}]`, scalar(item)]);
  if (explode) return pairs.map(([key, item]) => [key, scalar(item)]);
  return [[name, pairs.map(([key, item]) => `${key},${scalar(item)}`).join(',')]];
}

function scalar(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Encodes a body; null if this content type is not supported. */
export function encodeBody(contentType: string, value: unknown): EncodedBody | null {
  const essence = essenceOf(contentType);
  if (isJson(contentType)) return { contentType, bytes: Buffer.from(JSON.stringify(value)) };
  if (essence === 'application/x-www-form-urlencoded') {
    const pairs = Object.entries(objectOf(value)).map(([key, item]): [string, string] => [key, scalar(item)]);
    return { contentType, bytes: Buffer.from(new URLSearchParams(pairs).toString()) };
  }
  if (essence === 'multipart/form-data') return encodeMultipart(value);
  if (typeof value === 'string') return { contentType, bytes: Buffer.from(value) };
  return value === undefined ? { contentType, bytes: Buffer.from('kept') } : null;
}

const boundary = 'kepwai-contract-boundary';

/**
 * Encodes a form.
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
function encodeMultipart(value: unknown): EncodedBody {
  const parts = Object.entries(objectOf(value)).flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item]).map(
      (each) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${scalar(each)}\r\n`,
    ),
  );
  const bytes = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}
