/** Folder that files dropped anywhere on a screen go to: an id, or null for the top. */
export interface PageTarget {
  readonly folderId: string | null;
  /** Whether the top replaces a folder that is gone. */
  readonly isTopInstead: boolean;
}

/** Returns the target of files dropped beside the folders of a screen; null if it accepts none. */
export function findPageTarget(
  groupId: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): PageTarget | null {
  const [place, id] = pathname.slice(`/microapp/${groupId}`.length).split('/').filter(Boolean);
  const isTopInstead = place === 'file' && id === 'upload';
  if (isTopInstead) return { folderId: new URLSearchParams(search).get('folder'), isTopInstead };
  if (place === 'folder') return { folderId: id ?? null, isTopInstead };
  if (place === undefined || (place === 'file' && id === undefined)) return { folderId: null, isTopInstead };
  return null;
}
