import type { FileItem } from '@kepwai/api-client';
import type { RefObject } from 'react';
import type { Selection } from '../selection/selection.ts';
import type { FileListRow } from './file-rows.ts';
import { focusFile } from './focus-file.ts';
import { useListGestures } from './use-list-gestures.ts';
import { useReturnedFile } from './use-returned-file.ts';

interface FocusedList {
  readonly list: RefObject<HTMLElement | null>;
  readonly groupId: string;
  /** Loaded files in order, and the rows that they are laid out in. */
  readonly files: readonly FileItem[];
  readonly rows: readonly FileListRow[];
  /** Files in the page, in order. */
  readonly shownIds: readonly string[];
  readonly selection: Selection;
  readonly isSelecting: boolean;
  /** Whether files can be dragged onto folders by mouse. */
  readonly isDraggable: boolean;
  /** File with the present or last focus. The list keeps its row in the page. */
  readonly activeId: string | null;
  readonly onActive: (fileId: string) => void;
  readonly scrollToFile: (fileId: string) => void;
  readonly onTrash: (files: readonly FileItem[] | null) => void;
}

/**
 * Handles touches and keys on a list, one file of which is its tab stop, and returns the focus to the file that the
 * viewer showed last.
 */
export function useFileFocus(focused: FocusedList) {
  const { list, groupId, files, shownIds, activeId, onActive, scrollToFile } = focused;
  const gestures = useListGestures(focused);
  useReturnedFile(groupId, files, (fileId) => {
    onActive(fileId);
    scrollToFile(fileId);
    if (list.current) focusFile(list.current, fileId);
  });
  const stopId = activeId !== null && shownIds.includes(activeId) ? activeId : (shownIds[0] ?? null);
  return { gestures, stopId };
}
