import type { RememberedUpload, UploadMemory } from '@kepwai/api-client/upload';

/** Which of the uploads that were begun belong to these files, as far as a name and a size can tell. */
export function findLeftovers(
  files: readonly File[],
  remembered: readonly RememberedUpload[],
): RememberedUpload[] {
  const chosen = new Set(files.map(({ name, size }) => `${size}|${name}`));
  return remembered.filter(({ fileName, sizeBytes }) => chosen.has(`${sizeBytes}|${fileName}`));
}

const none: readonly RememberedUpload[] = [];

/** What was begun in a group, as this browser remembers it. */
export interface Leftovers {
  /** Those that belong to none of these files. The same list as before where nothing changed. */
  readonly without: (files: readonly File[]) => readonly RememberedUpload[];
  readonly load: () => Promise<void>;
  /** Gives these up, on the server and here. @throws what the server or the network said; the rest stays. */
  readonly discard: (uploads: readonly RememberedUpload[]) => Promise<void>;
  /** This file is in the cabinet, or given up. */
  readonly strikeOut: (file: File) => void;
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
      memory.forget(upload.fingerprint);
    }
  }

  return {
    without: (files) => {
      // Asked at every step of the progress, and nearly always there is nothing.
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
    strikeOut: (file) => {
      const over = findLeftovers([file], remembered);
      if (over.length === 0) return;
      remembered = remembered.filter((upload) => !over.includes(upload));
      // Some phones date a file anew whenever it is picked: it then began again, and what was there only holds a reservation. Where the
      // server cannot be told, it forgets by itself after some time.
      end(over).catch(() => undefined);
    },
  };
}
