import { setTimeout as pause } from 'node:timers/promises';
import { silentMs } from '@kepwai/rules/files/uploads';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import { listSilentOfPerson } from './stores/open-uploads-store.ts';
import type { Uploads } from './uploads.ts';

/** Time to wait for a place while no upload of the same sender ends. */
const defaultPatienceMs = 2_000;

/** Pause between two tries of the first who waits. */
const retryMs = 25;

/** Maximum number of creations of one sender that wait. */
const maxWaiting = 1_000;

/** Creations of one sender that wait, in order. */
interface Line {
  count: number;
  last: Promise<unknown>;
  movedAt: number;
}

/** The sender of an upload, and the answer that they wait for. */
export interface Beginner {
  /** Whose places they are. */
  key: string;
  reply: Pick<FastifyReply, 'raw'>;
}

/**
 * Lets creations wait for a slot among the unfinished uploads of their sender: other clients than ours begin a whole
 * folder at once, and treat 429 as the end of a file (docs/decisions/009). Each process has its own.
 */
export interface UploadPlaces {
  /**
   * Begins an upload as soon as a slot is free, in order.
   * @throws as `begin`; its refusal for lack of a slot if none of the others ends for a while
   */
  whenFree<Begun>(beginner: Beginner, begin: () => Promise<Begun>): Promise<Begun>;
}

/** Creates the waiting creations of this process. */
export function createUploadPlaces({ patienceMs = defaultPatienceMs } = {}): UploadPlaces {
  const lines = new Map<string, Line>();

  async function inLine<Begun>({ key, reply }: Beginner, begin: () => Promise<Begun>): Promise<Begun> {
    const line = lines.get(key) ?? { count: 0, last: Promise.resolve(), movedAt: performance.now() };
    if (line.count >= maxWaiting) return await begin();
    lines.set(key, line);
    line.count += 1;
    const turn = line.last.then(() => tryUntilFree({ line, reply, patienceMs }, begin));
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(key);
    }
  }

  return {
    async whenFree(beginner, begin) {
      if (!lines.has(beginner.key)) {
        try {
          return await begin();
        } catch (error) {
          if (!isWithoutPlace(error)) throw error;
        }
      }
      return await inLine(beginner, begin);
    },
  };
}

async function tryUntilFree<Begun>(
  { line, reply, patienceMs }: { line: Line; reply: Beginner['reply']; patienceMs: number },
  begin: () => Promise<Begun>,
): Promise<Begun> {
  for (;;) {
    // A client that left while it waited learns no address, and would hold a slot in vain.
    if (reply.raw.closed) throw new AppError('UPLOAD_GONE');
    try {
      const begun = await begin();
      line.movedAt = performance.now();
      return begun;
    } catch (error) {
      if (!isWithoutPlace(error) || performance.now() - line.movedAt > patienceMs) throw error;
    }
    await pause(retryMs);
  }
}

function isWithoutPlace(error: unknown): boolean {
  return isAppError(error, 'TOO_MANY_UPLOADS') || isAppError(error, 'TOO_MANY_REQUEST_UPLOADS');
}

/**
 * Begins an upload of a member. If their unfinished ones hold all slots, the one that is silent longest yields to it.
 * @throws as `begin`
 */
export async function inPlaceOfSilent<Begun>(
  deps: Pick<Deps, 'db' | 'clock'> & { uploads: Uploads },
  person: { groupId: string; userId: string; isPart?: boolean },
  begin: () => Promise<Begun>,
): Promise<Begun> {
  try {
    return await begin();
  } catch (error) {
    if (!isWithoutPlace(error) || !(await endSilent(deps, person))) throw error;
    return await begin();
  }
}

/** Ends the upload of a person that is silent longest; false if none is silent for long enough. */
async function endSilent(
  { db, clock, uploads }: Pick<Deps, 'db' | 'clock'> & { uploads: Uploads },
  { isPart = false, ...person }: { groupId: string; userId: string; isPart?: boolean },
): Promise<boolean> {
  const since = new Date(clock().getTime() - silentMs);
  for (const id of await listSilentOfPerson(db, { ...person, isPart, silentSince: since })) {
    if (await uploads.endUnused(id, { emptySince: since, idleSince: since })) return true;
  }
  return false;
}
