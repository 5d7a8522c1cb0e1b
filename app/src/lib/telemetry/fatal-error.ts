import { isNetworkFailure, isUnauthorized, TimeoutError } from '@kepwai/api-client';
import { LiffError } from '@kepwai/liff-adapter';
import { isChunkFailure } from '../deployment/chunk-failure.ts';

let fatal: Error | null = null;
const listeners = new Set<() => void>();

/** The error that nobody caught, until the error page has taken it. */
export function findFatalError(): Error | null {
  return fatal;
}

export function subscribeFatalError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The error page shows it now; the way on from there is free. */
export function takeFatalError(): void {
  fatal = null;
}

/** What catching looks at. */
export interface CatchParts {
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly origin: string;
  /** Told of every error, fatal or not. */
  readonly report: (error: unknown) => void;
  /** The session has ended, and only LINE's login begins another. */
  readonly onUnauthorized: () => void;
}

/** Brings errors that nobody caught to the error page. @see spec.md 8 */
export function catchUnhandled({ page, origin, report, onUnauthorized }: CatchParts): () => void {
  function settle(error: unknown): void {
    if (isUnauthorized(error)) {
      onUnauthorized();
      return;
    }
    report(error);
    if (!isFatal(error)) return;
    fatal = error;
    for (const listener of listeners) listener();
  }
  const hearError = (event: Event) => {
    if (event instanceof ErrorEvent && event.error && isOurs(event.filename, origin)) settle(event.error);
  };
  const hearRejection = (event: Event) => settle('reason' in event ? event.reason : null);
  page.addEventListener('error', hearError);
  page.addEventListener('unhandledrejection', hearRejection);
  return () => {
    page.removeEventListener('error', hearError);
    page.removeEventListener('unhandledrejection', hearRejection);
  };
}

/**
 * Whether the page cannot be trusted any more. What the browser refuses (to play, to copy), a lost network, and LINE's own
 * failures leave it as it was.
 */
function isFatal(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DOMException) return false;
  const isOutside = isNetworkFailure(error) || error instanceof TimeoutError || error instanceof LiffError;
  return !isOutside && !isChunkFailure(error);
}

/** Extensions and what the phone's browser adds have errors of their own. */
function isOurs(filename: string, origin: string): boolean {
  return filename === '' || filename.startsWith(`${origin}/`);
}
