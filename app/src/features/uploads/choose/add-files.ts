import type { RememberedUpload } from '@kepwai/api-client/upload';
import { continueBatch } from '../../../lib/continued-batch.ts';
import { isUnderWay } from '../queue/summary.ts';
import { listItems } from '../queue/upload-state.ts';
import type { UploadStore } from '../queue/upload-store.ts';
import { chooseItem, withoutKnown } from './choose-items.ts';
import type { PickedFile } from './picked-files.ts';

/** Files that are added before the page yields: for the size and date of each, a browser blocks on the disk. */
const maxAddedAtOnce = 10;

/** Result of adding files; duplicates are left out. */
export interface AddResult {
  readonly addedCount: number;
  readonly knownCount: number;
}

/** Dependencies of adding. */
interface AddParts {
  readonly store: UploadStore;
  readonly createId: () => string;
  readonly now: () => number;
  /** Calls back after a number of milliseconds; the returned function cancels it. */
  readonly later: (callback: () => void, ms: number) => () => void;
  /** Returns the uploads that a reload left unfinished. */
  readonly leftovers: () => readonly RememberedUpload[];
  /** Called after each part. */
  readonly onAdded: () => void;
}

/** Adds files a part at a time, in their order, to a folder; null for the top. The first part is added at once. */
export async function addFiles(
  { store, createId, now, later, leftovers, onAdded }: AddParts,
  files: readonly PickedFile[],
  wanted: { readonly targetId: string | null; readonly maxSizeBytes: number | null },
): Promise<AddResult> {
  let addedCount = 0;
  const { id: batchId, placesBefore } = continueBatch(
    files.map(({ file }) => file),
    leftovers(),
  );
  for (let from = 0; from < files.length; from += maxAddedAtOnce) {
    if (from > 0) await new Promise<void>((resolve) => later(resolve, 0));
    const choice = { ...wanted, now: now(), joins: isUnderWay(store.state()), leftovers: leftovers() };
    const chosen = files.slice(from, from + maxAddedAtOnce).map((file, index) =>
      chooseItem(file, {
        ...choice,
        id: createId(),
        batch: { id: batchId, place: placesBefore + from + index + 1 },
      }),
    );
    const items = withoutKnown(chosen, listItems(store.state()));
    store.dispatch({ type: 'added', items });
    addedCount += items.length;
    onAdded();
  }
  return { addedCount, knownCount: files.length - addedCount };
}
