import { loadConnection } from '../../lib/api.ts';
import { createUploadQueue, isUnderWay, type UploadQueue } from './upload-queue.ts';

/** One queue a group, for as long as the page lives: looking at something else meanwhile does not stop an upload. */
const queues = new Map<string, Promise<UploadQueue>>();

/** The queue of a group. The code for uploads comes with the first call. */
export function loadUploadQueue(groupId: string): Promise<UploadQueue> {
  const known = queues.get(groupId);
  if (known) return known;
  const opening = openQueue(groupId);
  queues.set(groupId, opening);
  opening.catch(() => queues.delete(groupId));
  return opening;
}

/** What was begun on this device and not finished, before this page. */
export async function listUnfinished(
  groupId: string,
): Promise<readonly { fileName: string; sizeBytes: number }[]> {
  const { createUploadMemory } = await import('@kepwai/api-client/upload');
  return createUploadMemory()
    .list()
    .filter((upload) => upload.groupId === groupId);
}

async function openQueue(groupId: string): Promise<UploadQueue> {
  const [{ uploadFile }, connection] = await Promise.all([
    import('@kepwai/api-client/upload'),
    loadConnection(),
  ]);
  const queue = createUploadQueue({
    now: Date.now,
    upload: (options) => uploadFile({ ...connection, ...options, groupId }),
  });
  guardWhileBusy(queue);
  return queue;
}

/** While files are under way the phone stays awake, and the browser asks before it closes the page. */
function guardWhileBusy(queue: UploadQueue): void {
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  queue.subscribe(() => {
    const isBusy = queue.rows().some(isUnderWay);
    if (isBusy && !lock) {
      addEventListener('beforeunload', warn);
      lock = requestWakeLock();
    }
    if (!isBusy && lock) {
      removeEventListener('beforeunload', warn);
      void lock.then((held) => held?.release());
      lock = null;
    }
  });
}

async function requestWakeLock(): Promise<WakeLockSentinel | null> {
  try {
    return 'wakeLock' in navigator ? await navigator.wakeLock.request('screen') : null;
  } catch {
    return null; // A low battery or a hidden page refuses it; the upload goes on all the same.
  }
}
