import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  getDefaultIntegrations,
  init,
  makeFetchTransport,
  startInactiveSpan,
} from '@sentry/react';
import { findOwnBuildId } from '../deployment/builds.ts';
import type { Recordable } from './replay.ts';
import { scrub } from './scrub.ts';

/** Sends an error; implemented in sentry.ts. */
export type SendError = (error: unknown) => void;

/** Every visit is traced; one in ten is recorded, and every one with an error. @see spec.md 9 */
export const tracesSampleRate = 1;
export const replaysSessionSampleRate = 0.1;
export const replaysOnErrorSampleRate = 1;

/** Duration of the span for the root's rendering. @see spec.md 9 */
export const rootSpanMs = 2000;

/** Settings of error reporting. */
export interface SentryOptions {
  readonly sentryDsn: string;
  readonly environment: string;
  /** Base address of the API; calls to it propagate the trace. */
  readonly fetchTarget: string;
  /** Time at which the root started to render. */
  readonly renderStartedAt: Date;
  /** Loads the screen recorder, which is as large as all the rest. */
  readonly loadReplay?: () => Promise<{ startReplay: (client: Recordable) => void }>;
}

/** Starts reporting, and returns a function that sends an error. The recorder loads separately, later. */
export function startSentry({
  sentryDsn,
  environment,
  fetchTarget,
  renderStartedAt,
  loadReplay = () => import('./replay.ts'),
}: SentryOptions): SendError {
  const buildId = findOwnBuildId();
  const client = init({
    dsn: sentryDsn,
    environment,
    ...(buildId !== null && { release: `kepwai@${buildId}` }),
    tracesSampleRate,
    replaysSessionSampleRate,
    replaysOnErrorSampleRate,
    tracePropagationTargets: [localhost, apiPath(fetchTarget)],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // Breadcrumbs and console entries contain names; addresses are scrubbed below.
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => !replaced.has(name)),
    integrations: [breadcrumbsIntegration({ dom: false }), browserTracingIntegration({ enableInp: false })],
    transport: (options) => createScrubbingTransport(options),
  });
  traceRootRender(renderStartedAt);
  if (client)
    void loadReplay()
      .then(({ startReplay }) => startReplay(client))
      .catch(() => undefined);
  return (error) => captureException(error);
}

/** Matches the host itself: a string would match every address that contains the word. @see spec.md 7 */
const localhost = /^https?:\/\/localhost(?::\d+)?(?:\/|$)/;

/**
 * Replaced integrations: uncaught errors come through reportError, also those from before this was loaded.
 */
const replaced = new Set(['GlobalHandlers', 'Breadcrumbs', 'Console']);

/** Creates the only transport, so that nothing is sent unscrubbed. */
function createScrubbingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const send: typeof transport.send = ([headers, items]) =>
    // Scrubbing keeps the shape of an envelope: headers and items stay in place.
    transport.send([headers, items.map(([header, payload]) => [header, scrub(payload)])] as Parameters<
      typeof transport.send
    >[0]);
  return { ...transport, send };
}

function apiPath(fetchTarget: string): RegExp {
  const origin = fetchTarget || location.origin;
  return new RegExp(`^(?:${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})?/api/`);
}

function traceRootRender(startedAt: Date): void {
  const span = startInactiveSpan({ name: 'root', op: 'ui.render', startTime: startedAt });
  const endsAt = new Date(startedAt.getTime() + rootSpanMs);
  setTimeout(() => span.end(endsAt), Math.max(0, endsAt.getTime() - Date.now()));
}
