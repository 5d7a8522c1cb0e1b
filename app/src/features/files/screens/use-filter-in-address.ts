import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type FileFilter, type FileSort, formatFileFilter } from '../file-filter.ts';
import type { FileView } from '../list/list-look.ts';
import { parseFileFilter } from '../parse-file-filter.ts';

/**
 * Reads the filter and the layout of a list from the address, and writes changes to it. A folder in the path, and its
 * own order, are no part of the query.
 */
export function useFilterInAddress({
  folderId = null,
  defaultSort = 'latest',
}: {
  folderId?: string | null;
  defaultSort?: FileSort;
} = {}) {
  const [searchParams, setSearchParams] = useSearchParams();
  const address = searchParams.toString();
  const filter = useMemo(() => {
    const params = new URLSearchParams(address);
    const parsed = parseFileFilter(params);
    const sort = params.has('sort') ? parsed.sort : defaultSort;
    return { ...parsed, sort, folderId: folderId ?? parsed.folderId };
  }, [address, folderId, defaultSort]);
  const view: FileView = searchParams.get('view') === 'list' ? 'list' : 'grid';
  const write = (next: FileFilter, nextView: FileView) => {
    const params = formatFileFilter(folderId === null ? next : { ...next, folderId: null });
    if (next.sort === defaultSort) params.delete('sort');
    else params.set('sort', next.sort);
    if (nextView === 'list') params.set('view', 'list');
    setSearchParams(params, { replace: true, preventScrollReset: true });
  };
  return {
    filter,
    view,
    change: (change: Partial<FileFilter>) => write({ ...filter, ...change }, view),
    setView: (next: FileView) => write(filter, next),
  };
}
