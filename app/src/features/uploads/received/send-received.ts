import { getQueryClient } from '../../../lib/api/query-client.ts';
import { type ReceivedFile, removeReceived } from '../../../lib/received/received-files.ts';
import { uploadLimitQuery } from '../queries.ts';
import { summarize } from '../queue/summary.ts';
import type { UploadManager } from '../upload-manager.ts';
import { getUploads } from '../uploads.ts';

/** Adds received files to the uploads of a group. They stay on the device until all of them are sent. */
export async function sendReceived(groupId: string, received: readonly ReceivedFile[]): Promise<void> {
  // If it is unknown, the server rejects a file that is too large.
  const limit = await getQueryClient()
    .ensureQueryData(uploadLimitQuery(groupId))
    .catch(() => null);
  const manager = getUploads(groupId);
  manager.setTarget(null);
  await manager.add(
    received.map(({ file }) => file),
    limit,
  );
  removeOnceSent(
    manager,
    received.map(({ id }) => id),
  );
}

/** Deletes received files once a group has them all. */
export function removeOnceSent(
  manager: Pick<UploadManager, 'state' | 'subscribe'>,
  ids: readonly number[],
  remove = removeReceived,
): void {
  const unsubscribe = manager.subscribe(() => {
    const { phase } = summarize(manager.state());
    if (phase !== 'done' && phase !== 'skipped') return;
    unsubscribe();
    // They would wait for a day otherwise, and be recognised as sent if they are sent once more.
    remove(ids).catch(() => undefined);
  });
}
