import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Refusal } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, type Jobs, RetryLater } from '../../../queue/queue.ts';
import type { Scanner } from '../../../scanner/scanner.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { findScannedLink } from './scan-store.ts';
import { findRequestUpload, updateRefused, updateScanned } from './uploads-store.ts';

type ScanDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'record'> & { uploads: Uploads; scanner: Scanner | null };

/** Time for which an upload waits for a scanner that does not answer. */
const longestWaitMs = dayMs;

const againSeconds = 30;

/**
 * Scans an upload that waits for it: it becomes a file, or is refused. While the scanner does not answer, it is tried
 * again for a day.
 */
export async function scanUpload(
  deps: ScanDeps,
  { uploadId: id }: Jobs['scan-upload'],
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock, uploads, scanner } = deps;
  const upload = await findRequestUpload(db, id);
  if (upload?.state !== 'checking') return;
  if (scanner && !upload.is_scanned) {
    const since = upload.checking_since?.getTime() ?? 0;
    if (clock().getTime() - since > longestWaitMs) return await refuse(deps, id, 'unchecked');
    const verdict = await scanPart(deps, { id, scanner, signal });
    if (verdict === 'infected') return await refuse(deps, id, 'infected');
    if (verdict === 'too_large') return await refuse(deps, id, 'unchecked');
    await updateScanned(db, id);
  }
  await uploads.finish(id);
}

async function scanPart(
  { log, uploads }: ScanDeps,
  { id, scanner, signal }: { id: string; scanner: Scanner; signal: AbortSignal },
) {
  try {
    return await scanner.scan(uploads.parts.toSource(id).read(), signal);
  } catch (error) {
    log.warn({ err: error, uploadId: id }, 'the scanner did not answer; the upload waits');
    throw new RetryLater(againSeconds, { cause: error });
  }
}

/** Ends an upload, and notifies the managers of its group. */
async function refuse({ uploads, record }: ScanDeps, id: string, refusal: Refusal): Promise<void> {
  await uploads.end(id, 'product', async (tx: Tx) => {
    await updateRefused(tx, id, refusal);
    const link = await findScannedLink(tx, id);
    if (link) await record(tx, { kind: 'requested-file-refused', actor: 'product', ...link });
  });
}
