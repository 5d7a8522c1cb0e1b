import { Button } from '../controls/button.tsx';

/** Shows an error in one line, at the end of a list or next to content that loaded before. */
export function InlineError({
  title,
  isRetrying = false,
  onRetry,
}: {
  /** What happened. */
  title: string;
  isRetrying?: boolean;
  onRetry: () => void;
}) {
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
