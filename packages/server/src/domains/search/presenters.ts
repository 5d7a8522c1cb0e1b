import type { components } from '../../generated/schema.ts';
import { toFile, type Viewer } from '../files/presenters.ts';
import type { FoundRow } from '../files/rows.ts';

/** Returns a result as the contract shows it to a member of its group. */
export function toHit(row: FoundRow, viewer: Viewer): components['schemas']['SearchHit'] {
  return {
    file: toFile(row, viewer),
    matchedIn: row.matched_in,
    excerpt: row.excerpt,
    folderName: row.folder_name,
    imageSetName: row.image_set_name,
  };
}
