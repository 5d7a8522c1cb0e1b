import type { FileItem } from '@kepwai/api-client';
import { downloadBlob } from '@kepwai/api-client/download';
import { loadConnection, queries, resolveApiUrl } from '../../lib/api/api.ts';
import { toFile } from './share-sheet.ts';

/** Bytes of files for the share sheet, and those that could not be fetched. */
export interface FetchedFiles {
  readonly fetched: File[];
  readonly failed: FileItem[];
}

/**
 * Fetches the bytes of files one after the other. `onProgress` gets the bytes so far.
 * @throws the reason of the signal once that is aborted
 */
export async function fetchFiles(
  files: readonly FileItem[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (receivedBytes: number) => void },
): Promise<FetchedFiles> {
  const fetched: File[] = [];
  const failed: FileItem[] = [];
  let before = 0;
  for (const file of files) {
    try {
      const blob = await fetchBytes(file, signal, (receivedBytes) => onProgress(before + receivedBytes));
      fetched.push(toFile(file, [blob]));
      before += blob.size;
    } catch {
      signal.throwIfAborted();
      // Unsent meanwhile, or the network broke too often: the screen lists it, and offers it again.
      failed.push(file);
    }
  }
  return { fetched, failed };
}

async function fetchBytes(
  file: FileItem,
  signal: AbortSignal,
  onProgress: (receivedBytes: number) => void,
): Promise<Blob> {
  let isFirst = true;
  const { blob } = await downloadBlob({
    ...(await loadConnection()),
    url: async () => {
      const { contentUrl } = isFirst ? file : await readAgain(file);
      isFirst = false;
      if (contentUrl === null) throw new Error('The file has no bytes any more.');
      return resolveApiUrl(contentUrl);
    },
    ...(file.sizeBytes !== null && { sizeBytes: file.sizeBytes }),
    onProgress: ({ receivedBytes }) => onProgress(receivedBytes),
    signal,
  });
  return blob;
}

/** A signed address may have expired since the list was loaded. */
function readAgain({ groupId, id }: FileItem): Promise<FileItem> {
  return queries.call('getFile', { params: { path: { groupId, fileId: id } } });
}
