import { isApiError, isNetworkFailure, TimeoutError } from '@kepwai/api-client';
import { isRouteErrorResponse } from 'react-router';
import type { PublicConfig } from '../deployment/config.ts';
import { whenIdle } from '../page/when-idle.ts';

/** What was caught before somebody listens; beyond that many, the first ones tell the story. */
const maxWaiting = 20;

/** Sends an error; sentry.ts has the only one. */
export type SendError = (error: unknown) => void;

// This module is loaded with the entry.
const renderStartedAt = new Date();
let waiting: unknown[] = [];
let send: SendError | null = null;
let isOff = false;

/** Tells those who run this deployment of an error, now or once they can be told; nobody where none is configured. */
export function reportError(error: unknown): void {
  if (isOff || !isWorthTelling(error)) return;
  if (send) send(error);
  else if (waiting.length < maxWaiting) waiting.push(error);
}

/** Loads what sends errors, after the first paint, where the deployment wants to be told. */
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
  // What cannot be told is not told; the page itself lacks nothing.
  later(() => void start().catch(stop));
}

function stop(): void {
  isOff = true;
  waiting = [];
}

/** What was lost, refused or out of reach is no fault of ours; the server tells of its own. */
function isWorthTelling(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return !isApiError(error) && !isNetworkFailure(error) && !(error instanceof TimeoutError);
}
