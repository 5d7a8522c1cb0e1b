import type { FileRow, FilesSort } from '../../files/rows.ts';
import type { FolderRow } from '../../folders/rows.ts';
import type { OpenShare } from '../access.ts';

/** One page of a link's items. */
export interface SharePage {
  path: { id: string; name: string }[];
  sort: FilesSort | null;
  folders: FolderRow[];
  items: FileRow[];
  nextCursor: string | null;
}

/** Request of a visitor. */
export interface Asked {
  share: OpenShare;
  folderId: string | undefined;
  sort: FilesSort | undefined;
  cursor: string | undefined;
  limit: number;
}
