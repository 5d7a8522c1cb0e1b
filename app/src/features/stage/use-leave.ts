import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { goBack } from '../../ui/overlays/layer/overlay-stack.ts';
import { type FileFilter, formatFileFilter } from '../files/file-filter.ts';
import { folderPath } from '../folders/folder-words.ts';

/**
 * Returns how to leave the viewer: back to the previous page at the same scroll position; opened directly, to
 * the list.
 */
export function useLeave(groupId: string, filter: FileFilter): { listPath: string; leave: () => void } {
  const navigate = useNavigate();
  const listPath = findListPath(groupId, filter);
  const leave = useCallback(() => {
    if (hasComeFromHere()) goBack(navigate);
    else void navigate(listPath);
  }, [navigate, listPath]);
  return { listPath, leave };
}

/** Whether the previous page in this tab's history is ours. */
function hasComeFromHere(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** Returns the address of the list that a filter belongs to. */
function findListPath(groupId: string, filter: FileFilter): string {
  const { imageSetId, folderId } = filter;
  if (imageSetId) return `/microapp/${groupId}/image-set/${imageSetId}`;
  const query = formatFileFilter({ ...filter, folderId: null }).toString();
  const list = folderId
    ? folderPath(groupId, folderId === 'top' ? null : folderId)
    : `/microapp/${groupId}/file`;
  return `${list}${query && `?${query}`}`;
}
