import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from './button.tsx';
import { OfflineDrawing, StuckDrawerDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { RequestId } from './request-id.tsx';

interface TroubleWords {
  /** What happened. */
  readonly title: string;
  /** What to do now. */
  readonly advice: string;
  /** To quote when asking for help. */
  readonly requestId: string | null;
  readonly isOffline: boolean;
}

/** Instead of what could not be shown: what happened, what to do, and another try. */
export function Trouble({
  title,
  advice,
  requestId,
  isOffline,
  isRetrying = false,
  onRetry,
}: TroubleWords & { isRetrying?: boolean; onRetry: () => void }) {
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

/** At the end of a list, or beside what is shown from before: in one line. */
export function TroubleLine({
  title,
  isRetrying = false,
  onRetry,
}: Pick<TroubleWords, 'title'> & { isRetrying?: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-2 text-small text-ink-soft"
    >
      {title}
      <Button tone="secondary" busy={isRetrying} onClick={onRetry}>
        ลองอีกครั้ง
      </Button>
    </div>
  );
}
