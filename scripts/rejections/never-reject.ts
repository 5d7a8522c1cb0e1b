/**
 * Functions of libraries whose promise never rejects, by a part of the path that declares them. Each was read in its source; add
 * one only so.
 */
export const neverReject: Readonly<Record<string, readonly string[]>> = {
  // The query keeps its error, and the caller's promise ends in `.catch(noop)`: `throwOnError`, which would pass it on, is unused.
  '/@tanstack/query-core/': [
    'refetch',
    'fetchNextPage',
    'fetchPreviousPage',
    'invalidateQueries',
    'refetchQueries',
    'cancelQueries',
    'resetQueries',
    'prefetchQuery',
    'prefetchInfiniteQuery',
  ],
  // Errors of guards and of a screen's code become the state of the router, which draws the error boundary.
  '/react-router/': ['navigate'],
  // They answer with the errors of the fields; the resolver of lib/forms/ does not throw.
  '/react-hook-form/': ['onBlur', 'onChange', 'trigger'],
  // `WakeLockSentinel`: a released one is released once more. @see https://w3c.github.io/screen-wake-lock/#the-release-method
  'lib.dom.d.ts': ['release'],
};
