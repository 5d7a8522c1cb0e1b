import { describeError } from '../../lib/errors/error-text.ts';
import { ErrorState } from './error-state.tsx';

/** Shows an error in the words that we have for it, in place of content that failed to load. */
export default function ErrorInWords({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return <ErrorState {...describeError(error)} isRetrying={isRetrying} onRetry={onRetry} />;
}
