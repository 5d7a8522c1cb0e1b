import type { ServerResponse } from 'node:http';
import type { Deps } from '../../../deps.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { noteEnded } from './receipts.ts';
import { listEndedUploads, listUnfinished, listUploadsOfEnded } from './uploads-store.ts';

/** Uploads of senders that are being received by this process. */
export interface SentUploadsWatch {
  /**
   * Ends an upload once its link has ended, and cuts its request off. Returns the function that ends the watch, when its
   * request has.
   */
  watch(uploadId: string, response: Pick<ServerResponse, 'destroy'>): () => void;
  close(): void;
}

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { uploads: Uploads };

/** Pause between checks; an upload ends within five seconds of its link (docs/decisions/046). */
const checkMs = 1_000;

interface Watched {
  uploadId: string;
  response: Pick<ServerResponse, 'destroy'>;
  /** Whether the last check found it ended: then its request had a second to answer. */
  isEnded: boolean;
}

/** Creates the watch of this process: one or two queries for all of them, only while there are any. */
export function createSentUploadsWatch({ db, clock, log, uploads }: WatchDeps): SentUploadsWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const ids = [...new Set([...watched].map(({ uploadId }) => uploadId))];
    for (const { id, isKnown } of await listUploadsOfEnded(db, { now: clock(), ids }))
      await uploads.end(id, 'product', noteEnded(id, isKnown));
    const ended = new Set(await listEndedUploads(db, ids));
    for (const each of watched) {
      if (!ended.has(each.uploadId)) continue;
      if (each.isEnded) each.response.destroy();
      each.isEnded = true;
    }
  }

  function checkLater(): void {
    if (timer || watched.size === 0) return;
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.warn({ err: error }, 'uploads of senders are checked later'))
        .finally(() => {
          timer = undefined;
          checkLater();
        });
    }, checkMs).unref();
  }

  return {
    watch(uploadId, response) {
      const each = { uploadId, response, isEnded: false };
      watched.add(each);
      checkLater();
      return () => watched.delete(each);
    },
    close() {
      clearTimeout(timer);
      watched.clear();
    },
  };
}

/** Ends the uploads of a request that was revoked, on all nodes. */
export async function stopUploads(
  { db, uploads }: Pick<Deps, 'db'> & { uploads: Uploads },
  shareId: string,
): Promise<void> {
  for (const id of await listUnfinished(db, shareId)) await uploads.end(id, 'product', noteEnded(id, true));
}
