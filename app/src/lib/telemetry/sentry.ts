import {
  type BrowserClient,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  getDefaultIntegrations,
  init,
  makeFetchTransport,
  startInactiveSpan,
} from '@sentry/react';
import { findOwnBuildId } from '../deployment/builds.ts';
import type { SendError } from './error-reporting.ts';
import { scrub } from './scrub.ts';

/** Every visit is traced; one in ten is recorded, and every one that meets an error. @see spec.md 9 */
export const tracesSampleRate = 1;
export const replaysSessionSampleRate = 0.1;
export const replaysOnErrorSampleRate = 1;

/** How long the span of the root's rendering stays open. @see spec.md 9 */
export const rootSpanMs = 2000;

/** What a recorder is added to. */
export type Recordable = Pick<BrowserClient, 'addIntegration'>;

/** What reporting is told. */
export interface SentryOptions {
  readonly sentryDsn: string;
  readonly environment: string;
  /** Base address of the API: its calls carry the trace on. */
  readonly fetchTarget: string;
  /** When the root began to render. */
  readonly renderStartedAt: Date;
  /** The recorder of screens, which is as large as all the rest. */
  readonly loadReplay?: () => Promise<{ startReplay: (client: Recordable) => void }>;
}

/** Begins reporting, and gives what sends an error. The recorder comes later, on its own. */
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
    // What was pressed and logged bears names; addresses are scrubbed below.
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

/** The host itself: a text would also match every address that has the word in it. @see spec.md 7 */
const localhost = /^https?:\/\/localhost(?::\d+)?(?:\/|$)/;

/** Errors that nobody caught come by reportError, from before this was loaded on. */
const replaced = new Set(['GlobalHandlers', 'Breadcrumbs', 'Console']);

/** The one door: nothing leaves that was not scrubbed. */
function createScrubbingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const send: typeof transport.send = ([headers, items]) =>
    // Scrubbing keeps the shape of an envelope: headers and items stay what they were.
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
