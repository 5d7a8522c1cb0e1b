import type { FileItem } from '@kepwai/api-client';
import { useEffect, useRef, useState } from 'react';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useTap } from '../../ui/overlays/use-tap.ts';
import { downloadAll } from '../files/download.ts';
import { fetchFiles } from './fetch-files.ts';
import { planShare, type SharePlan } from './share-plan.ts';
import { isShareable, shareFiles } from './share-sheet.ts';

/** Step of saving files. */
export type SaveState =
  | { readonly name: 'choosing' }
  | { readonly name: 'downloading'; readonly number: number; readonly count: number }
  | { readonly name: 'fetching'; readonly batch: number; readonly done: number }
  /** The bytes of a batch are here, and a tap opens the share sheet. */
  | {
      readonly name: 'ready';
      readonly batch: number;
      readonly files: readonly File[];
      readonly note: string | null;
    }
  | { readonly name: 'done'; readonly way: 'downloaded' | 'shared'; readonly count: number };

/** Returns the saving of files: by downloads one after the other, or by batches through the phone's share sheet. */
export function useSave(files: readonly FileItem[]) {
  const [state, setState] = useState<SaveState>({ name: 'choosing' });
  const [failed, setFailed] = useState<readonly FileItem[]>([]);
  const plan = useRef<SharePlan<FileItem>>({ batches: [], apart: [] });
  const shared = useRef(0);
  const running = useRef<AbortController | null>(null);
  const tap = useTap();
  useEffect(() => () => running.current?.abort(), []);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  async function download(wanted: readonly FileItem[] = files): Promise<void> {
    const signal = begin();
    setFailed([]);
    const onNext = (number: number) => setState({ name: 'downloading', number, count: wanted.length });
    const count = await downloadAll(wanted, { onNext, signal });
    if (!signal.aborted) setState({ name: 'done', way: 'downloaded', count });
  }

  async function fetchBatch(batch: number): Promise<void> {
    const wanted = plan.current.batches[batch];
    if (!wanted) return finishSharing();
    const signal = begin();
    const totalBytes = wanted.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
    const show = (receivedBytes: number) =>
      setState({ name: 'fetching', batch, done: totalBytes === 0 ? 1 : receivedBytes / totalBytes });
    show(0);
    try {
      const { fetched, failed: lost } = await fetchFiles(wanted, { signal, onProgress: show });
      setFailed((before) => [...before, ...lost]);
      if (fetched.length === 0) await fetchBatch(batch + 1);
      else setState({ name: 'ready', batch, files: fetched, note: null });
    } catch (error) {
      // A person who stops has chosen what to see next.
      if (signal.aborted) return;
      setState({ name: 'choosing' });
      throw error;
    }
  }

  async function finishSharing(): Promise<void> {
    const { apart } = plan.current;
    if (apart.length > 0) return download(apart);
    // If nothing could be fetched, the list of missing files is enough.
    if (shared.current === 0) return setState({ name: 'choosing' });
    setState({ name: 'done', way: 'shared', count: shared.current });
  }

  return {
    state,
    /** Files whose bytes did not come. */
    failed,
    batchCount: () => plan.current.batches.length,
    download: () => tap(download),
    /** Fetches the first batch for the share sheet. */
    prepare: (wanted: readonly FileItem[] = files) => {
      plan.current = planShare(wanted, isShareable);
      shared.current = 0;
      setFailed([]);
      tap(() => fetchBatch(0));
    },
    /** Opens the share sheet, and continues with the next batch once it has accepted this one. */
    share: async ({ batch, files: ready }: { batch: number; files: readonly File[] }): Promise<void> => {
      try {
        if (!(await shareFiles([...ready]))) {
          return setState({ name: 'ready', batch, files: ready, note: 'ชุดนี้ยังไม่ได้บันทึก แตะอีกครั้งได้' });
        }
        shared.current += ready.length;
        await fetchBatch(batch + 1);
      } catch (error) {
        setState({ name: 'ready', batch, files: ready, note: describeErrorBriefly(error) });
      }
    },
    stop: () => {
      running.current?.abort();
      setState({ name: 'choosing' });
    },
  };
}
