import type { RememberedUpload, UploadMemory } from '@kepwai/api-client/upload';
import type { UploadItem } from '../queue/upload-item.ts';

/** The part of a chosen file that identifies its upload. */
type ChosenFile = Pick<UploadItem, 'file' | 'sizeBytes'>;

/** Returns which unfinished uploads belong to these files, as far as name and size show. */
export function findLeftovers(
  files: readonly ChosenFile[],
  remembered: readonly RememberedUpload[],
): RememberedUpload[] {
  const chosen = new Set(files.map(({ file: { name }, sizeBytes }) => `${sizeBytes}|${name}`));
  return remembered.filter(({ fileName, sizeBytes }) => chosen.has(`${sizeBytes}|${fileName}`));
}

const none: readonly RememberedUpload[] = [];

/** Unfinished uploads of a group, as this browser remembers them. */
export interface Leftovers {
  /** Returns those that belong to none of these files. The list stays the same object if nothing changed. */
  readonly without: (files: readonly ChosenFile[]) => readonly RememberedUpload[];
  readonly load: () => Promise<void>;
  /**
   * Discards these uploads, on the server and here. @throws the error of the server or the network; the rest
   * stays.
   */
  readonly discard: (uploads: readonly RememberedUpload[]) => Promise<void>;
  /** Removes a file that was uploaded or discarded. */
  readonly removeFinished: (file: ChosenFile) => void;
}

export function createLeftovers({
  groupId,
  loadUploader,
  terminate,
}: {
  groupId: string;
  loadUploader: () => Promise<{ memory: UploadMemory; listLeft: () => Promise<RememberedUpload[]> }>;
  terminate: (upload: RememberedUpload) => Promise<void>;
}): Leftovers {
  let remembered = none;
  let shown = none;

  async function load(): Promise<void> {
    const { listLeft } = await loadUploader();
    const left = await listLeft();
    remembered = left.filter((upload) => upload.groupId === groupId);
  }

  async function end(uploads: readonly RememberedUpload[]): Promise<void> {
    const { memory } = await loadUploader();
    for (const upload of uploads) {
      if (memory.find(upload.fingerprint) === null) continue;
      await terminate(upload);
      memory.remove(upload.fingerprint);
    }
  }

  return {
    without: (files) => {
      // Called at every progress event, and nearly always there is nothing.
      if (remembered.length === 0) return none;
      const taken = findLeftovers(files, remembered);
      const left = remembered.filter((upload) => !taken.includes(upload));
      const isSame =
        left.length === shown.length &&
        left.every(({ fingerprint }, index) => fingerprint === shown[index]?.fingerprint);
      if (!isSame) shown = left;
      return shown;
    },
    load,
    discard: (uploads) => end(uploads).finally(load),
    removeFinished: (file) => {
      const over = findLeftovers([file], remembered);
      if (over.length === 0) return;
      remembered = remembered.filter((upload) => !over.includes(upload));
      // Some phones give a file a new date whenever it is picked. Its upload then started over, and the old
      // one only holds a reservation. If the server cannot be reached, the reservation expires after some
      // time.
      end(over).catch(() => undefined);
    },
  };
}
