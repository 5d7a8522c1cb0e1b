import { emptyOutsideLivesMs } from '@kepwai/rules/files/uploads';
import type { Deps } from '../../../deps.ts';
import type { UnusedSince } from '../../uploads/tidy.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import type { PlaceHolders } from './place-taken.ts';
import { listGivingWay } from './places-store.ts';

/** Idle time after which an upload with some bytes yields to a sender who waits for its slot. */
const idleGivesWayMs = 30 * 60_000;

/** Pause between checks of uploads that this process began. */
const checkMs = 15_000;

/** Maximum number of uploads that are looked at for one who waits. */
const maxLooks = 50;

/** Slots of links, which uploads hold from their creation: only those that receive bytes keep them. */
export interface SentPlaces {
  /** Follows a new upload, to end it if no byte comes. */
  follow(uploadId: string): void;
  /**
   * Ends uploads that block a waiting sender: all without bytes, and one that is idle. Returns whether there was any.
   */
  freePlaces(holders: PlaceHolders): Promise<boolean>;
  /** Frees slots in the background for a visitor who finds a link full. */
  freePlacesSoon(shareId: string): void;
  /** Ends the followed uploads that are without bytes for too long. */
  check(): Promise<void>;
  close(): void;
}

type PlacesDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { uploads: Uploads };

/** Creates the slots of this process. After a restart, `tidy-uploads` ends the uploads that it no longer tracks. */
export function createSentPlaces({ db, clock, log, uploads }: PlacesDeps): SentPlaces {
  const followed = new Map<string, number>();
  const making = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function unusedSince(): UnusedSince {
    const now = clock().getTime();
    return { emptySince: new Date(now - emptyOutsideLivesMs), idleSince: new Date(now - idleGivesWayMs) };
  }

  function checkLater(): void {
    if (timer || followed.size === 0) return;
    timer = setTimeout(() => {
      places
        .check()
        .catch((error: unknown) => log.warn({ err: error }, 'uploads without bytes are ended later'))
        .finally(() => {
          timer = undefined;
          checkLater();
        });
    }, checkMs).unref();
  }

  const places: SentPlaces = {
    follow(uploadId) {
      followed.set(uploadId, clock().getTime());
      checkLater();
    },
    async freePlaces(holders) {
      const since = unusedSince();
      let hasMade = false;
      let isIdleEnded = false;
      for (const { id, isEmpty } of await listGivingWay(db, { ...holders, ...since, limit: maxLooks })) {
        if (!isEmpty && isIdleEnded) continue;
        if (!(await uploads.endUnused(id, since))) continue;
        hasMade = true;
        isIdleEnded ||= !isEmpty;
      }
      return hasMade;
    },
    freePlacesSoon(shareId) {
      if (making.has(shareId)) return;
      making.add(shareId);
      places
        .freePlaces({ by: 'link', shareId })
        .catch((error: unknown) => log.warn({ err: error }, 'room in a file request is made later'))
        .finally(() => making.delete(shareId));
    },
    async check() {
      const since = unusedSince();
      for (const [id, begunAt] of followed) {
        if (begunAt > since.emptySince.getTime()) continue;
        followed.delete(id);
        // Idle ones yield only to a waiting sender.
        await uploads.endUnused(id, { ...since, idleSince: new Date(0) });
      }
    },
    close() {
      clearTimeout(timer);
      followed.clear();
    },
  };
  return places;
}
