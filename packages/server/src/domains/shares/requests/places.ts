import { emptyOutsideLivesMs } from '@kepwai/rules/files/uploads';
import type { Deps } from '../../../deps.ts';
import type { UnusedSince } from '../../uploads/tidy.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import type { PlaceHolders } from './place-taken.ts';
import { listGivingWay } from './places-store.ts';

/** Time after which an upload that has some bytes and gets no more gives way to somebody who waits for its place. */
const idleGivesWayMs = 30 * 60_000;

/** Pause between checks of uploads that this process began. */
const checkMs = 15_000;

/** Maximum number of uploads that are looked at for one who waits. */
const maxLooks = 50;

/** Places of links, which uploads hold from their beginning: only those that get bytes keep them. */
export interface SentPlaces {
  /** Follows a new upload, to end it if no byte comes. */
  follow(uploadId: string): void;
  /**
   * Ends what holds the places that somebody waits for: all uploads without bytes, and one that is idle. Returns whether
   * there was any.
   */
  freePlaces(holders: PlaceHolders): Promise<boolean>;
  /** Makes room behind the back of somebody who sees that a link is full. */
  freePlacesSoon(shareId: string): void;
  /** Ends the followed uploads that are without bytes for too long. */
  check(): Promise<void>;
  close(): void;
}

type PlacesDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { uploads: Uploads };

/** Creates the places of this process. After a restart, `tidy-uploads` ends what it no longer follows. */
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
        // Idle ones give way only to somebody who waits.
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
