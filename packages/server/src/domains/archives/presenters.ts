import type { components } from '../../generated/schema.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { UrlSigner } from '../../http/bytes/signed-urls.ts';
import type { ShownArchive } from './archives.ts';

/** Returns an archive as the contract shows it to the person whom it is for. */
export function toArchive(
  { archive, missing }: ShownArchive,
  { urls, caller }: { urls: UrlSigner; caller: Pick<Caller, 'sessionId'> },
): components['schemas']['Archive'] {
  const { id, state, expires_at: expiresAt } = archive;
  const isReady = state === 'ready';
  return {
    id,
    groupId: archive.group_id,
    name: archive.name,
    state,
    failure: archive.failure,
    sizeBytes: archive.size_bytes,
    fileCount: archive.file_count,
    missingCount: archive.missing_count,
    missing: missing.map(({ path, reason }) => ({ path, reason })),
    url: isReady ? urls.signArchive({ sessionId: caller.sessionId, archiveId: id, expiresAt }) : null,
    expiresAt: expiresAt.toISOString(),
  };
}
