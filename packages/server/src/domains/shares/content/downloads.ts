import type { ServerResponse } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { listNoLongerShown, type ShownPair } from './files-store.ts';

/** Answers with bytes of links that are being sent. */
export interface ShareDownloads {
  /**
   * Cuts an answer off once its link has ended, or no longer shows one of the files. Returns the function that ends
   * the watch, when the answer has.
   */
  watch(
    response: Pick<ServerResponse, 'destroy'>,
    sent: { shareId: string; fileIds: readonly string[]; accessVersion: number },
  ): () => void;
  close(): void;
}

/** Pause between checks of a running download, which ends within five seconds of its link (docs/decisions/041). */
const checkMs = 1_000;

/** Creates the watch of this process: one query for all of them, only while there are any. */
export function createShareDownloads({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ShareDownloads {
  const watched = new Map<symbol, { response: Pick<ServerResponse, 'destroy'>; pairs: ShownPair[] }>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    // One of each, because thousands may download the same file.
    const pairs = new Map(
      [...watched.values()].flatMap((each) => each.pairs.map((pair) => [keyOf(pair), pair])),
    );
    const ended = new Set((await listNoLongerShown(db, [...pairs.values()], clock())).map(keyOf));
    for (const each of watched.values()) {
      if (each.pairs.some((pair) => ended.has(keyOf(pair)))) each.response.destroy();
    }
  }

  function checkLater(): void {
    if (timer || watched.size === 0) return;
    timer = setTimeout(() => {
      check()
        .catch((error: unknown) => log.warn({ err: error }, 'downloads of links are checked later'))
        .finally(() => {
          timer = undefined;
          checkLater();
        });
    }, checkMs).unref();
  }

  return {
    watch(response, { shareId, fileIds, accessVersion }) {
      const key = Symbol(shareId);
      watched.set(key, { response, pairs: fileIds.map((fileId) => ({ shareId, fileId, accessVersion })) });
      checkLater();
      return () => watched.delete(key);
    },
    close() {
      clearTimeout(timer);
      watched.clear();
    },
  };
}

function keyOf({ shareId, fileId, accessVersion }: ShownPair): string {
  return `${shareId} ${fileId} ${accessVersion}`;
}
