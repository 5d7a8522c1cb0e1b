import { isApiError, isNetworkFailure, TimeoutError } from '@kepwai/api-client';
import { isRouteErrorResponse } from 'react-router';
import type { PublicConfig } from '../deployment/config.ts';
import { whenIdle } from '../page/when-idle.ts';
import type { SendError } from './sentry.ts';

/** Maximum number of queued errors; the first ones are enough. */
const maxWaiting = 20;

// Time at which this module, part of the entry, was loaded.
const renderStartedAt = new Date();
let waiting: unknown[] = [];
let send: SendError | null = null;
let isOff = false;

/**
 * Reports an error to the operator, now or once reporting is loaded; does nothing if it is not configured.
 */
export function reportError(error: unknown): void {
  if (isOff || !isWorthTelling(error)) return;
  if (send) send(error);
  else if (waiting.length < maxWaiting) waiting.push(error);
}

/** Loads error reporting after the first paint, if it is configured. */
export function startReporting(
  loadConfig: () => Promise<PublicConfig>,
  {
    load = () => import('./sentry.ts'),
    later = whenIdle,
  }: {
    load?: () => Promise<Pick<typeof import('./sentry.ts'), 'startSentry'>>;
    later?: (run: () => void) => void;
  } = {},
): void {
  async function start(): Promise<void> {
    const config = await loadConfig();
    const { sentryDsn } = config;
    if (sentryDsn === null) return stop();
    const { startSentry } = await load();
    send = startSentry({ ...config, sentryDsn, renderStartedAt });
    for (const error of waiting) send(error);
    waiting = [];
  }
  // A failure to load drops the errors; the page itself is not affected.
  later(() => void start().catch(stop));
}

function stop(): void {
  isOff = true;
  waiting = [];
}

/**
 * Whether an error may be a bug of the app. Missing pages, refusals and network errors are none, and the
 * server reports its own.
 */
function isWorthTelling(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return !isApiError(error) && !isNetworkFailure(error) && !(error instanceof TimeoutError);
}
