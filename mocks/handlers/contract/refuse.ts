import type { ErrorAnswer, ErrorCode } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import { buildError, errorStatuses } from '../../fixtures/index.ts';

/**
 * Returns the error answer of this code, with its status. Throw it: an answer that a handler throws is sent,
 * so a guard can end a request.
 */
export function refuse(
  code: ErrorCode,
  { headers = {}, ...error }: Partial<ErrorAnswer['error']> & { headers?: Record<string, string> } = {},
): Response {
  return HttpResponse.json(buildError(code, error), { status: errorStatuses[code], headers });
}
