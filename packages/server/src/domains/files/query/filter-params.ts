import type { FileKind } from '../../../db/tables.ts';
import { toInstant } from '../../../http/instant.ts';
import type { FilesFilter } from './filter.ts';

/** Filter of a list as the contract has it. */
interface FilterQuery {
  kind?: FileKind;
  postedBy?: string;
  from?: string;
  to?: string;
  imageSetId?: string;
  folderId?: string;
  starred?: 'true';
  minSizeBytes?: number;
  maxSizeBytes?: number;
}

/**
 * Returns the filter that a query of this person requests.
 * @throws INVALID_REQUEST for a leap second
 */
export function toFilter(query: FilterQuery, userId: string): FilesFilter {
  const { kind, postedBy, imageSetId, folderId, starred, minSizeBytes, maxSizeBytes, from, to } = query;
  return {
    kind,
    postedBy,
    imageSetId,
    folderId,
    starredBy: starred && userId,
    minSizeBytes,
    maxSizeBytes,
    from: from === undefined ? undefined : toInstant(from, 'from'),
    to: to === undefined ? undefined : toInstant(to, 'to'),
  };
}
