import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { JobContext } from '../../../queue/queue.ts';
import {
  findContent,
  findSentContent,
  hasUndrawn,
  listWithoutLarge,
  lockContent,
  maxDrawerDeaths,
  setDrawerDeaths,
  setLargeState,
} from '../contents.ts';
import { DecoderDied } from '../decoding/decoder-died.ts';
import { defer } from '../decoding/defer.ts';
import type { DecodingOrder } from '../decoding/pool.ts';
import { placeOf } from '../turns.ts';
import { readDrawable } from './draw-content.ts';
import type { Drawer } from './drawer.ts';

/** Large pictures that are being drawn because somebody opens them, each once. */
export interface LargePictures {
  /**
   * Draws the picture of a content unless that is under way; null if it has none, too many are drawn, or it takes longer
   * than somebody waits. It is then still drawn for the next who asks.
   */
  get(content: { sha256: string; owner: string }, draw: () => Promise<Buffer | null>): Promise<Buffer | null>;
}

/** Pictures that are drawn at a time, whose bytes are in memory, and those of one owner. */
const maxDrawing = 12;
const maxOfOwner = 6;

/** Time for which somebody waits, who then gets the medium one; drawing normally takes some 100 ms. */
const defaultPatienceMs = 3_000;

/** Creates the set of those that are under way. `patienceMs`: longest wait. Default: 3 s. */
export function createLargePictures({ patienceMs = defaultPatienceMs } = {}): LargePictures {
  const drawings = new Map<string, { owner: string; picture: Promise<Buffer | null> }>();
  const countOf = (owner: string) => [...drawings.values()].filter((one) => one.owner === owner).length;
  return {
    async get({ sha256, owner }, draw) {
      const underWay = drawings.get(sha256);
      if (underWay) return await within(patienceMs, underWay.picture);
      if (drawings.size >= maxDrawing || countOf(owner) >= maxOfOwner) return null;
      const picture = draw().finally(() => drawings.delete(sha256));
      drawings.set(sha256, { owner, picture });
      return await within(patienceMs, picture);
    },
  };
}

/** Returns null if it takes longer. */
async function within(ms: number, picture: Promise<Buffer | null>): Promise<Buffer | null> {
  const late = defer<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([picture, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type DrawDeps = Pick<Deps, 'db' | 'blobs' | 'log'> & { drawer: Drawer };

/**
 * Returns the large picture of a file for somebody who opens it, which is drawn now if it waits for that. Null if it has none,
 * or not yet: its medium one is shown.
 */
export async function openLarge(
  deps: DrawDeps & { largePictures: LargePictures },
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<Buffer | null> {
  const { db, blobs, largePictures, log } = deps;
  const known = await blobs.readDerived(sha256, 'large');
  if (known) return known;
  const blob = await findContent(db, sha256);
  // It may have been drawn meanwhile.
  if (blob?.large_state === 'drawn') return await blobs.readDerived(sha256, 'large');
  // A content that ended a process would end another one at each request.
  if (blob?.large_state !== 'waiting' || blob.drawer_deaths > 0) return null;
  const sender = await findSentContent(db, fileId);
  if (!sender) return null;
  const owner = placeOf(sender);
  try {
    return await largePictures.get({ sha256, owner }, () => drawLarge(deps, blob, { owner }));
  } catch (error) {
    log.warn({ err: error, fileId }, 'a large picture was not drawn');
    return null;
  }
}

/** Draws and stores the large picture of a content; null if it has none. @throws DecoderGone, STORAGE_FULL */
async function drawLarge(deps: DrawDeps, blob: Row<'blobs'>, order: DecodingOrder): Promise<Buffer | null> {
  const { drawer, log } = deps;
  const bytes = await readDrawable(deps, blob);
  // Bytes that are gone are the matter of a check of the content.
  if (!bytes) return null;
  try {
    const large = await drawer.drawLarge(bytes, order);
    await keepLarge(deps, blob.sha256, large);
    return large;
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
    log.warn({ err: error, mimeType: blob.mime_type }, 'a process died of a large picture');
    await countDeath(deps, blob);
    return null;
  }
}

/** Stores a large picture, or that there is none, if its content still exists and waits for it. */
async function keepLarge(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  sha256: string,
  large: Buffer | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    // A content that was deleted while it was drawn must leave nothing behind.
    if ((await findContent(tx, sha256))?.large_state !== 'waiting') return;
    if (large) await blobs.writeDerived(sha256, 'large', large);
    await setLargeState(tx, sha256, large ? 'drawn' : 'none');
  });
}

/** Records that a process died of a content: its large picture is drawn once more, alone, or never again. */
async function countDeath({ db }: Pick<Deps, 'db'>, { sha256, drawer_deaths }: Row<'blobs'>): Promise<void> {
  const deaths = drawer_deaths + 1;
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await setDrawerDeaths(tx, sha256, deaths);
    if (deaths >= maxDrawerDeaths) await setLargeState(tx, sha256, 'none');
  });
}

/** Contents that are read together. */
const pageSize = 50;

/** Maximum number of pictures of one run, some minutes of a processor. */
const maxOfRun = 2_000;

/**
 * Draws the large pictures that nobody has opened, one at a time and the latest first, for as long as nothing else is to be
 * drawn. One that fails is left for the next run.
 */
export async function drawWaitingLarge(
  deps: DrawDeps,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, log } = deps;
  let before: Date | null = null;
  for (let drawn = 0; drawn < maxOfRun; ) {
    const page: Row<'blobs'>[] = await listWithoutLarge(db, { before, limit: pageSize });
    for (const blob of page) {
      signal.throwIfAborted();
      if (await hasUndrawn(db)) return;
      await drawWhenIdle(deps, blob, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn({ err: error }, 'a large picture was not drawn');
      });
    }
    drawn += page.length;
    before = page.at(-1)?.created_at ?? null;
    if (page.length < pageSize) return;
  }
}

async function drawWhenIdle(deps: DrawDeps, blob: Row<'blobs'>, signal: AbortSignal): Promise<void> {
  const { blobs } = deps;
  // Drawn, and then killed before its row said so; or opened meanwhile.
  const known = await blobs.readDerived(blob.sha256, 'large');
  if (known) return await keepLarge(deps, blob.sha256, known);
  const isAlone = blob.drawer_deaths > 0;
  await drawLarge(deps, blob, { owner: 'large pictures', isPatient: true, isAlone, signal });
}
