import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StageSheet } from '../parts/stage-sheet.tsx';
import { fetchBeginning } from './fetch-beginning.ts';
import { TextFailure, TextSkeleton } from './text-states.tsx';

/** Shows on a sheet the first bytes of a content as text; until then, and on failure, the states of texts. */
export function ReadingSheet<Data extends {}>({
  url,
  label,
  maxBytes,
  read,
  onBroken,
  children,
}: {
  url: string;
  /** Name of the sheet, and of its content in the cache. */
  label: string;
  maxBytes: number;
  read: (bytes: ArrayBuffer) => Data | Promise<Data>;
  onBroken: () => void;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reading', label, url],
    queryFn: async ({ signal }) => read(await (await fetchBeginning(url, maxBytes, signal)).arrayBuffer()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const onRetry = () => void refetch();
  if (error) return <TextFailure {...{ error, onRetry, onBroken }} />;
  if (data === undefined) return <TextSkeleton onRetry={onRetry} />;
  return (
    <StageSheet label={label}>
      <article className="mx-auto max-w-reading px-4 py-6">{children(data)}</article>
    </StageSheet>
  );
}
