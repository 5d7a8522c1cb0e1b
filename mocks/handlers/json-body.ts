import { refuse } from './refuse.ts';

/**
 * The JSON body: an object with these fields, each a text that is not empty, and no others.
 *
 * @throws the answers 415 and 400.
 */
export async function readJson<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<Record<Field, string>> {
  if (!/\bjson\b/.test(request.headers.get('content-type') ?? '')) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  const body: unknown = await request.json().catch(() => null);
  if (!hasFields(body, fields)) throw refuse('INVALID_REQUEST');
  return body;
}

function hasFields<Field extends string>(
  body: unknown,
  fields: readonly Field[],
): body is Record<Field, string> {
  if (typeof body !== 'object' || body === null) return false;
  const entries = Object.entries(body);
  const areTexts = entries.every(([, value]) => typeof value === 'string' && value !== '');
  return areTexts && entries.length === fields.length && fields.every((field) => field in body);
}
