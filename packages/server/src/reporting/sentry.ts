import type { Event, Span, StackFrame } from '@sentry/node';
import type { ReportingEnv } from '../env.ts';
import { type Reporter, silentReporter, type Trace } from './reporter.ts';
import { scrubPersonalData, withoutMachine } from './scrub-personal-data.ts';

const closeMs = 2_000;

/** Part of a baggage about sampling; the rest identifies people or places. */
const sampling = /^sentry-(trace_id|public_key|sampled|sample_rate|sample_rand)=[\w.-]{1,64}$/;

/**
 * Creates a reporter to Sentry. Without a DSN nothing of it is loaded, which saves 30 MB.
 *
 * It instruments nothing by itself, neither requests nor the console nor the database: errors and requests
 * are passed to it one by one, and its events are copied field by field before they are sent.
 */
export async function createReporter({
  serverDsn,
  environment,
}: Pick<ReportingEnv, 'serverDsn' | 'environment'>): Promise<Reporter> {
  if (serverDsn === null) return silentReporter;
  const sentry = await import('@sentry/node');
  sentry.initWithoutDefaultIntegrations({
    dsn: serverDsn,
    environment,
    integrations: [sentry.linkedErrorsIntegration()],
    enableRuntimeChannelInjection: false,
    includeLocalVariables: false,
    tracesSampleRate: 1,
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    maxBreadcrumbs: 0,
    beforeBreadcrumb: () => null,
    beforeSend: (event) => ({ ...errorOf(event), type: undefined }),
    beforeSendTransaction: (event) => ({ ...transactionOf(event), type: 'transaction' }),
  });
  const spans = new WeakMap<Trace, Span>();

  return {
    report(error, tags, trace) {
      const span = trace && spans.get(trace);
      const capture = () => sentry.captureException(error, { tags });
      if (span) sentry.withActiveSpan(span, capture);
      else sentry.withIsolationScope(capture);
    },

    begin(operationId, { sentryTrace, baggage }) {
      const known = baggage
        ?.split(',')
        .map((entry) => entry.trim())
        .filter((entry) => sampling.test(entry))
        .join(',');
      const span = sentry.continueTrace({ sentryTrace, baggage: known }, () =>
        sentry.startInactiveSpan({ name: operationId, op: 'http.server', forceTransaction: true }),
      );
      const trace: Trace = {
        end(status) {
          sentry.setHttpStatus(span, status);
          span.end();
        },
      };
      spans.set(trace, span);
      return trace;
    },

    async close() {
      await sentry.close(closeMs);
    },
  };
}

/** Returns the fields that both kinds of events have. */
function commonOf({ event_id, timestamp, platform, environment, release, sdk, contexts }: Event): Event {
  return {
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(environment !== undefined && { environment }),
    ...(release !== undefined && { release }),
    ...(sdk !== undefined && { sdk }),
    contexts: {
      runtime: { name: 'node', version: process.version },
      ...(contexts?.trace && { trace: contexts.trace }),
    },
  };
}

function errorOf(event: Event): Event {
  return {
    ...commonOf(event),
    level: 'error',
    ...(event.tags && { tags: event.tags }),
    exception: {
      values: (event.exception?.values ?? []).map(({ type, value, mechanism, stacktrace }) => ({
        ...(type !== undefined && { type: scrubPersonalData(type) }),
        value: scrubPersonalData(value ?? ''),
        ...(mechanism && { mechanism }),
        stacktrace: { frames: (stacktrace?.frames ?? []).map(frameOf) },
      })),
    },
  };
}

function transactionOf(event: Event): Event {
  return {
    ...commonOf(event),
    type: 'transaction',
    ...(event.transaction !== undefined && { transaction: event.transaction }),
    ...(event.start_timestamp !== undefined && { start_timestamp: event.start_timestamp }),
    spans: [],
  };
}

function frameOf({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return {
    ...(filename !== undefined && { filename: withoutMachine(filename) }),
    ...(name !== undefined && { function: name }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  };
}
