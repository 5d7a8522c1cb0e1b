import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../controls/button.tsx';
import { OfflineDrawing, StuckDrawerDrawing } from '../drawings/drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { RequestId } from './request-id.tsx';

export { InlineError } from './inline-error.tsx';

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  /** The next step. */
  readonly advice: string;
  /** Id to quote when requesting help. */
  readonly requestId: string | null;
  readonly isOffline: boolean;
}

/** Shows an error in place of content that failed to load: what happened, what to do, and a retry. */
export function ErrorState({
  title,
  advice,
  requestId,
  isOffline,
  isRetrying = false,
  onRetry,
}: ErrorStateProps & { isRetrying?: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        drawing={isOffline ? OfflineDrawing : StuckDrawerDrawing}
        title={title}
        action={
          <Button busy={isRetrying} icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            ลองอีกครั้ง
          </Button>
        }
      >
        {advice}
      </EmptyState>
      {requestId && (
        <p className="-mt-4 text-center">
          <RequestId requestId={requestId} />
        </p>
      )}
    </div>
  );
}
