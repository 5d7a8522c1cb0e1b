import type { ErrorAnswer, ErrorCode } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import { buildError, errorStatuses } from '../../fixtures/index.ts';

/**
 * Returns the failure answer of this code, with its status. Throw it: a handler that throws an answer gives that answer, so a
 * guard can end a request from within.
 */
export function refuse(
  code: ErrorCode,
  { headers = {}, ...error }: Partial<ErrorAnswer['error']> & { headers?: Record<string, string> } = {},
): Response {
  return HttpResponse.json(buildError(code, error), { status: errorStatuses[code], headers });
}
