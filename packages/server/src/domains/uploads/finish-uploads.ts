import type { Deps } from '../../deps.ts';
import type { Uploads } from './uploads.ts';

/** Finishes uploads that are whole, and whose end a crash or a full disk prevented. A failure is logged; they are tried again. */
export async function finishUploads({
  uploads,
  log,
}: Pick<Deps, 'log'> & { uploads: Uploads }): Promise<void> {
  for (const { id, error } of await uploads.finishWhole()) {
    log.error({ err: error, uploadId: id }, 'an upload could not be finished; it is tried again later');
  }
}
