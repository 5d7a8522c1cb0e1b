import type * as z from 'zod';
import { refuse } from './refuse.ts';

/** The JSON body, as the schema takes it. @throws the answers 415 and 400. */
export async function readJson<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  if (!/\bjson\b/.test(request.headers.get('content-type') ?? '')) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  const body = schema.safeParse(await request.json().catch(() => null));
  if (!body.success) throw refuse('INVALID_REQUEST');
  return body.data;
}
