import type { FileItem } from '@kepwai/api-client';
import { type ComponentType, lazy, Suspense } from 'react';
import { isWorthAsking, useIsRequested } from './retry-state.ts';

interface Props {
  readonly file: FileItem;
  readonly to: string;
}

const AskAgainButton = lazy<ComponentType<Props>>(() =>
  // A failed import must not take down the list around the button; the file's own page has it too.
  import('./ask-again-button.tsx').catch(() => ({ default: () => null })),
);

/**
 * Renders a button on a tile or row that asks LINE again for a missed file, or nothing if that cannot help. Its
 * code loads after the list.
 */
export function AskAgainOffer({ file, to }: Props) {
  const isRequested = useIsRequested(file);
  if (!isRequested && !isWorthAsking(file)) return null;
  return (
    <Suspense fallback={null}>
      <AskAgainButton file={file} to={to} />
    </Suspense>
  );
}
