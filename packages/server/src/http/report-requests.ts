import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reporter, Trace } from '../reporting/reporter.ts';
import type { OperationId } from './contract/operation.ts';
import { toAppError } from './error-handler.ts';

/** Operations that monitoring calls every few seconds: tracing them shows nothing. */
const untraced: ReadonlySet<string | undefined> = new Set<OperationId>([
  'getHealth',
  'getReadiness',
  'subscribeLive',
]);

/** Reports every API request by the name of its operation, and unexpected errors by their request id. */
export function reportRequests(app: FastifyInstance, reporter: Reporter): void {
  const traces = new WeakMap<FastifyRequest, Trace>();

  app.addHook('onRequest', async (request) => {
    const { operationId } = request.routeOptions.config;
    if (operationId === undefined || untraced.has(operationId)) return;
    const { 'sentry-trace': sentryTrace, baggage } = request.headers;
    const trace = reporter.begin(operationId, {
      ...(typeof sentryTrace === 'string' && { sentryTrace }),
      ...(typeof baggage === 'string' && { baggage }),
    });
    if (trace) traces.set(request, trace);
  });

  app.addHook('onError', async (request, _reply, error) => {
    const { code } = toAppError(error);
    if (code !== 'INTERNAL') return;
    const { operationId } = request.routeOptions.config;
    const tags = { requestId: request.id, ...(operationId !== undefined && { operationId }) };
    reporter.report(error, tags, traces.get(request));
  });

  app.addHook('onResponse', async (request, reply) => traces.get(request)?.end(reply.statusCode));
}
