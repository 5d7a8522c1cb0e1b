import { isNetworkFailure, isUnauthorized, TimeoutError } from '@kepwai/api-client';
import { isChunkFailure } from '../deployment/chunk-failure.ts';

let fatal: Error | null = null;
const listeners = new Set<() => void>();

/** Returns the uncaught error until the error page has taken it. */
export function findFatalError(): Error | null {
  return fatal;
}

export function subscribeFatalError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the error, since the error page shows it now and the person can continue. */
export function takeFatalError(): void {
  fatal = null;
}

/** Dependencies of {@link catchUnhandled}. */
export interface CatchParts {
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly origin: string;
  /** Called with every error, fatal or not. */
  readonly report: (error: unknown) => void;
  /** Called when the session has ended and only LINE's login starts another. */
  readonly onUnauthorized: () => void;
}

/** Passes uncaught errors to the error page. @see spec.md 8 */
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
 * Whether the page can no longer be trusted. Refusals of the browser (to play, to copy), a lost network and
 * LINE's own errors leave it intact.
 */
function isFatal(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DOMException) return false;
  const isOutside = isNetworkFailure(error) || error instanceof TimeoutError || error.name === 'LiffError';
  return !isOutside && !isChunkFailure(error);
}

/** Whether the script is ours; extensions and the phone's browser have errors of their own. */
function isOurs(filename: string, origin: string): boolean {
  return filename === '' || filename.startsWith(`${origin}/`);
}
