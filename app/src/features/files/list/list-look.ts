import type { HTMLAttributes } from 'react';

/** Layout of a list: a grid of pictures, or rows of names. */
export type FileView = 'grid' | 'list';

/** Whether a pointer can hover: then a checkbox can wait for it. */
export const canHover = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** Returns the role of a list of files, and its size; `rowCount` is -1 if unknown. */
export function listAria(
  label: string,
  { view, columns, rowCount }: { view: FileView; columns: number; rowCount: number },
): HTMLAttributes<HTMLElement> {
  if (view === 'list') return { role: 'list', 'aria-label': label };
  return {
    role: 'grid',
    'aria-label': label,
    'aria-colcount': columns,
    'aria-rowcount': rowCount,
    'aria-multiselectable': true,
  };
}
