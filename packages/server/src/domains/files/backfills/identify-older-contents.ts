import type { Deps } from '../../../deps.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { setMimeType } from '../../contents/contents.ts';
import { identifyKept } from '../../contents/identify-kept.ts';
import { drawingOf } from '../../contents/pictures/drawing.ts';
import { redrawUndrawn } from '../../contents/pictures/thumbnails.ts';
import { findNextUnsure, type UnsureContent, updateKind, updatePassed } from './store.ts';

/** Number of files that one run passes; most have a type that no rule of today doubts. */
const filesPerRun = 200;

/** Pause between runs. */
const pauseSeconds = 10;

type IdentifyDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'log'>;

/**
 * Looks again at the next contents whose type older rules recognised wrongly, or not at all: sound alone that was a film, texts
 * that began like a program or a picture, scans whose directory is at their end.
 * @throws RetryLater while there may be more
 */
export async function identifyOlderContents(
  deps: IdentifyDeps,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock, log } = deps;
  const files = await findNextUnsure(db, { limit: filesPerRun });
  if (!files) return;
  const passed: string[] = [];
  for (const { id, content } of files) {
    if (signal.aborted) break;
    if (content) {
      await identifyAgain(deps, id, content).catch((error: unknown) =>
        log.warn({ err: error, fileId: id }, 'the bytes of a file could not be identified again'),
      );
    }
    passed.push(id);
  }
  if (files.length > 0 && passed.length === 0) throw new RetryLater(pauseSeconds);
  await updatePassed(db, { name: 'kinds', passed, now: clock() });
  if (passed.length > 0) throw new RetryLater(pauseSeconds);
  log.info('all older contents were identified again');
}

async function identifyAgain(deps: IdentifyDeps, fileId: string, content: UnsureContent): Promise<void> {
  const { db, blobs } = deps;
  const { sha256, name } = content;
  // LINE's voice messages are sound, although their container is that of a film.
  const kind = content.kind === 'audio' ? 'audio' : null;
  const identity = await identifyKept(blobs, content, { kind, name });
  if (!identity || (identity.kind === content.kind && identity.mimeType === content.mimeType)) return;
  const { mimeType } = identity;
  await db.transaction().execute(async (tx) => {
    await updateKind(tx, { fileId, sha256, kind: identity.kind, mimeType });
    await setMimeType(tx, sha256, mimeType);
  });
  if (drawingOf(mimeType) !== null) await redrawUndrawn(deps, { fileId, sha256 });
}
