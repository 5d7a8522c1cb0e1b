import { isApiError, isNetworkFailure, isNotFound, TimeoutError } from '@kepwai/api-client';
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import DefaultLayout from '../../layouts/default-layout.tsx';
import { isChunkFailure } from '../../lib/deployment/chunk-failure.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { takeFatalError } from '../../lib/telemetry/fatal-error.ts';
import { ErrorPage } from '../../ui/page/error-page.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';

/** Shows why a page failed, as a page of its own: not found, offline, or broken. @see spec.md 2 and 8 */
export default function ErrorScreen({ error }: { error: unknown }) {
  return (
    <DefaultLayout>
      <Reason error={error} />
    </DefaultLayout>
  );
}

/** Shows the failure, and the next step. */
export function Reason({ error }: { error: unknown }) {
  useEffect(takeFatalError, []);
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ErrorPage status={404} {...(error.statusText && { description: error.statusText })} />;
  }
  if (isNotFound(error)) {
    return <ErrorPage status={404} description={error.message} requestId={error.requestId} />;
  }
  if (isOutOfReach(error)) {
    return (
      <ErrorState
        {...describeError(error)}
        title="ต่ออินเทอร์เน็ตไม่ได้"
        advice="ของในตู้ยังอยู่ครบ เช็กสัญญาณแล้วลองอีกครั้ง"
        isOffline
        onRetry={() => location.reload()}
      />
    );
  }
  return (
    <ErrorPage
      status={500}
      description={describe(error)}
      requestId={isApiError(error) ? error.requestId : null}
    />
  );
}

/** Whether no response arrived, from the API or for a module of the app. */
function isOutOfReach(error: unknown): boolean {
  if (isNetworkFailure(error) || error instanceof TimeoutError) return true;
  return isChunkFailure(error) && !navigator.onLine;
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
