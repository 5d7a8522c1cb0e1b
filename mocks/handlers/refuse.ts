import type { ErrorCode, ErrorDetail } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import { buildError, errorStatuses } from '../fixtures/index.ts';

/**
 * The failure answer of this code, with its status. Throw it: a handler that throws an answer gives that answer, so a
 * guard can end a request from within.
 */
export function refuse(
  code: ErrorCode,
  { details, headers = {} }: { details?: ErrorDetail[]; headers?: Record<string, string> } = {},
): Response {
  const answer = buildError(code, details ? { details } : {});
  return HttpResponse.json(answer, { status: errorStatuses[code], headers });
}
