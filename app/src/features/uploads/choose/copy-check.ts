import type { FileItem } from '@kepwai/api-client';
import type { UploadItem } from '../queue/upload-item.ts';
import type { UploadStore } from '../queue/upload-store.ts';

/** Size up to which a file is compared with those of the group: a phone hashes 2 GB in less than a minute. */
const maxCheckedBytes = 2 * 1024 ** 3;

/** Contents of one request, and the time that the first of them waits for others. */
const maxAsked = 50;
const maxWaitMs = 600;

/** Bytes of a chosen file, as the server identifies them. */
export interface Content {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** How to find out which files the group has. */
export interface CopyCheckParts {
  /** Returns the SHA-256 of a file; null if it cannot be read. */
  readonly hashFile: (file: File) => Promise<string | null>;
  /** Returns the files of the group with one of these contents. @throws the error of the server or the network */
  readonly findKnown: (contents: readonly Content[]) => Promise<readonly FileItem[]>;
  readonly now: () => number;
}

/** Whether a file can be compared with those of the group. Empty files are not, because all are equal. */
export function canBeChecked({ sizeBytes }: UploadItem): boolean {
  return sizeBytes > 0 && sizeBytes <= maxCheckedBytes;
}

/** Sends these files although the group has them: at once if others are being sent, else with the start. */
export function keepBoth(store: UploadStore, ids: readonly string[], joins: boolean): void {
  const wanted = ids.filter((id) => store.find(id)?.status === 'skipped');
  store.change(wanted, { status: joins ? 'queued' : 'ready' });
}

/** Does not send those of these files that the group has and that are not being sent. */
export function skipKnown(store: UploadStore, ids: readonly string[]): void {
  const wanted = ids.filter((id) => {
    const item = store.find(id);
    return item && item.known !== null && canBeSkipped(item);
  });
  store.change(wanted, { status: 'skipped' });
}

function canBeSkipped({ status, reservedAt }: UploadItem): boolean {
  return reservedAt === null && (status === 'ready' || status === 'queued' || status === 'paused');
}

/** Returns the changes of an item by the answer. A match in the trash would soon be gone, so the file is sent. */
function settled(item: UploadItem, known: FileItem | null): Partial<UploadItem> {
  const isSkipped = known?.trashedAt === null && canBeSkipped(item);
  return { check: 'done', known, ...(isSkipped && { status: 'skipped' }) };
}

type Hashed = readonly [id: string, content: Content];

/**
 * Compares chosen files with those of the group, one by one in their order. `run` starts it, if it is not running;
 * matches are not sent unless the person wants it. A check that fails delays nothing.
 */
export function createCopyCheck(
  parts: CopyCheckParts,
  store: UploadStore,
  onChecked: () => void,
): { readonly run: () => void } {
  let isRunning = false;

  function next(): UploadItem | undefined {
    const { order, items } = store.state();
    for (const id of order) {
      const item = items.get(id);
      if (item?.check === 'pending') return item;
    }
    return undefined;
  }

  async function ask(hashed: readonly Hashed[]): Promise<void> {
    const contents = hashed.map(([, content]) => content);
    // Without an answer they are sent: the same bytes count once.
    const found = contents.length > 0 ? await parts.findKnown(contents).catch(() => []) : [];
    const knownBy = new Map(found.map((file) => [file.sha256, file]));
    const patches = hashed.flatMap(([id, { sha256 }]) => {
      const item = store.find(id);
      return item ? [[id, settled(item, knownBy.get(sha256) ?? null)] as const] : [];
    });
    // All at once: a row each would render the screen as often.
    store.changeEach(new Map(patches));
    onChecked();
  }

  async function work(): Promise<void> {
    let hashed: Hashed[] = [];
    let since = parts.now();
    for (let item = next(); item; item = next()) {
      const { id, file, sizeBytes } = item;
      // Its code may not load. Files that cannot be compared are sent.
      const sha256 = await parts.hashFile(file).catch(() => null);
      store.change([id], { check: sha256 === null ? 'done' : 'asked' });
      if (hashed.length === 0) since = parts.now();
      if (sha256 !== null) hashed.push([id, { sha256, sizeBytes }]);
      if (hashed.length >= maxAsked || parts.now() - since >= maxWaitMs || !next()) {
        await ask(hashed);
        hashed = [];
      }
    }
  }

  return {
    run: () => {
      if (isRunning) return;
      isRunning = true;
      void work().finally(() => {
        isRunning = false;
      });
    },
  };
}
