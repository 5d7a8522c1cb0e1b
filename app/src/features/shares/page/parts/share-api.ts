import type { ApiClient, ShareFiles, VisitedLink } from '@kepwai/api-client';
import type { ApiQueries } from '@kepwai/api-client/query';

/** Reason that a visitor gives for a report. */
export type ReportReason = 'illegal' | 'privacy' | 'malware' | 'other';

/** Order of files. */
export type ShareSort = NonNullable<ShareFiles['sort']>;

/** Calls about one link, with the proof of its password once there is one. */
export interface ShareApi {
  readonly slug: string;
  readonly queries: ApiQueries;
  /** Returns the client of the calls that are no JSON. */
  readonly loadClient: () => Promise<ApiClient>;
  /** Returns the proof of the password; null if there is none. */
  proof(): string | null;
  get(): Promise<VisitedLink>;
  /** Unlocks the link; the proof is kept for this tab. */
  unlock(password: string): Promise<void>;
  listFiles(page: { folderId?: string; sort?: ShareSort; cursor?: string }): Promise<ShareFiles>;
  /** Counts a download, and returns the address of the bytes. */
  startDownload(fileId: string): Promise<{ url: string; downloadsLeft: number | null }>;
  /** Counts a download of everything, and returns the address of the ZIP. */
  startArchive(): Promise<{ url: string; name: string; downloadsLeft: number | null }>;
  report(reason: ReportReason): Promise<void>;
}

/** Files of a page; a phone shows a dozen at a time. */
const pageSize = 60;

/** Creates the calls. The proof is stored in the tab alone, so that a shared phone forgets it. */
export function createShareApi({
  queries,
  loadClient,
  slug,
  memory,
}: {
  queries: ApiQueries;
  loadClient: () => Promise<ApiClient>;
  slug: string;
  memory: Pick<Storage, 'getItem' | 'setItem'>;
}): ShareApi {
  const key = `kepwai.unlock.${slug}`;
  const path = { shareSlug: slug };
  const proof = () => memory.getItem(key);
  const params = () => {
    const unlock = proof();
    return { path, ...(unlock !== null && { header: { 'Share-Unlock': unlock } }) };
  };
  return {
    ...{ slug, queries, loadClient, proof },
    get: () => queries.call('getShare', { params: params() }),
    async unlock(password) {
      const { unlock } = await queries.call('unlockShare', { params: { path }, body: { password } });
      memory.setItem(key, unlock);
    },
    listFiles: (query) =>
      queries.call('listShareFiles', { params: { ...params(), query: { ...query, limit: pageSize } } }),
    startDownload: (fileId) => queries.call('startShareDownload', { params: params(), body: { fileId } }),
    startArchive: () => queries.call('createShareArchive', { params: params() }),
    async report(reason) {
      await queries.call('reportShare', { params: params(), body: { reason } });
    },
  };
}
