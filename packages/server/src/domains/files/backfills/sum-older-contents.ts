import type { Deps } from '../../../deps.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { setCrc32, sumContent } from '../../contents/checksums.ts';
import { findNextUnsummed, updatePassed } from './store.ts';

/** Number of files that one run passes. */
const filesPerRun = 500;

/** Bytes after which a run ends: the disk has others to serve. */
const bytesPerRun = 512 * 1024 * 1024;

/** Pause between runs. */
const pauseSeconds = 10;

/**
 * Reads the next contents that were kept before their CRC was computed, so that an archive of them need not wait for it.
 * Bytes that are gone or damaged are left to the scrub.
 * @throws RetryLater while there may be more
 */
export async function sumOlderContents(
  { db, blobs, clock, log }: Pick<Deps, 'db' | 'blobs' | 'clock' | 'log'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const files = await findNextUnsummed(db, { limit: filesPerRun });
  if (!files) return;
  const passed: string[] = [];
  let bytes = 0;
  for (const { id, content } of files) {
    if (signal.aborted || bytes >= bytesPerRun) break;
    if (content) {
      bytes += content.sizeBytes;
      const crc32 = await sumContent(blobs, content, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn({ err: error, fileId: id }, 'the bytes of a file could not be read for their CRC');
        return null;
      });
      if (crc32 !== null) await setCrc32(db, { sha256: content.sha256, crc32 });
    }
    passed.push(id);
  }
  if (files.length > 0 && passed.length === 0) throw new RetryLater(pauseSeconds);
  await updatePassed(db, { name: 'checksums', passed, now: clock() });
  if (passed.length > 0) throw new RetryLater(pauseSeconds);
  log.info('all older contents have their CRC');
}
