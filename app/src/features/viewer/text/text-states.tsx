import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { StageOffline } from '../parts/stage-offline.tsx';

/** Shows that a text could not be read: for want of a network, or because its address has ended. */
export function TextFailure({
  error,
  onRetry,
  onBroken,
}: {
  error: Error;
  onRetry: () => void;
  onBroken: () => void;
}) {
  // `fetch` rejects without a response only if the network failed.
  if (error instanceof TypeError) return <StageOffline onRetry={onRetry} />;
  return (
    <p role="alert" className="m-auto text-small">
      เปิดข้อความไม่ได้{' '}
      <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onBroken}>
        ลองอีกครั้ง
      </button>
    </p>
  );
}

/** Placeholder of a text. */
export function TextSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-reading px-4">
      <Loading label="กำลังเปิดข้อความ" onRetry={onRetry}>
        <div className="flex flex-col gap-3 opacity-40">
          {['w-3/4', 'w-full', 'w-5/6'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
