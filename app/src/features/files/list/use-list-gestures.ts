import type { FileItem } from '@kepwai/api-client';
import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { writeDrag } from '../../folders/drag-items.ts';
import { findFileId } from '../selection/find-file-id.ts';
import type { Selection } from '../selection/selection.ts';
import { useDragSelection } from '../selection/use-drag-selection.ts';
import { type FileListRow, findNeighbourInRows } from './file-rows.ts';
import { focusFile } from './focus-file.ts';

interface ListGestures {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly FileListRow[];
  readonly files: readonly FileItem[];
  readonly selection: Selection;
  readonly isSelecting: boolean;
  readonly isDraggable: boolean;
  /** Called with the files of a pressed Delete; null: the selection. */
  readonly onTrash: (files: readonly FileItem[] | null) => void;
  readonly scrollToFile: (fileId: string) => void;
  /** Called with the file that receives the focus. */
  readonly onActive: (fileId: string) => void;
}

/**
 * Handles touches and keys on a list of files. A long press starts a selection, a drag from it goes over more
 * files, and taps extend it; arrows move, Space selects, Shift selects a range, Delete trashes, Ctrl+A selects all,
 * A mouse that drags carries the selection if it begins on a selected file, otherwise that file.
 */
export function useListGestures(list: ListGestures) {
  const { selection, isSelecting, onActive } = list;
  const press = useDragSelection(list);

  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    const fileId = findFileId(event.target);
    if (fileId === null || !isOnLink(event.target)) return;
    if (press.takeDrag()) {
      event.preventDefault();
      return;
    }
    if (!isSelecting || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(selection, fileId, event);
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const fileId = findFileId(event.target);
    if (fileId !== null) onActive(fileId);
  }

  function onDragStart(event: DragEvent<HTMLElement>): void {
    const { target, dataTransfer } = event;
    // The browser would drag the picture or the link instead of selecting.
    if (press.isPressed()) {
      event.preventDefault();
      return;
    }
    const fileId = findFileId(target);
    if (fileId === null || !list.isDraggable) return;
    const isChosen = selection.files.some(({ id }) => id === fileId);
    const dragged = isChosen ? selection.files : list.files.filter(({ id }) => id === fileId);
    writeDrag(dataTransfer, { files: dragged, folders: [] });
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => handleKey(event, list);
  return { ...press.handlers, onClickCapture, onKeyDown, onFocus, onDragStart };
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { rows, files, selection, onTrash, scrollToFile }: ListGestures,
): void {
  const fileId = findFileId(event.target);
  if (isArrow(event.key) && fileId !== null) {
    event.preventDefault();
    const target = findNeighbourInRows(rows, fileId, event.key);
    if (!target) return;
    if (event.shiftKey) selection.extendTo(target.id);
    scrollToFile(target.id);
    focusFile(event.currentTarget, target.id);
  } else if (event.key === ' ' && fileId !== null && isOnLink(event.target)) {
    event.preventDefault();
    select(selection, fileId, event);
  } else if (event.key === 'Delete') {
    onTrash(selection.files.length > 0 ? null : files.filter(({ id }) => id === fileId));
  } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    selection.all();
  }
}

function select(selection: Selection, fileId: string, { shiftKey }: { shiftKey: boolean }): void {
  if (shiftKey) selection.extendTo(fileId);
  else selection.toggle(fileId);
}

function isOnLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function isArrow(key: string): key is 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}
