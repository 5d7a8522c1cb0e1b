import type { FileItem } from '@kepwai/api-client';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react';
import { type FileListRow, findNeighbourInRows } from './file-rows.ts';
import { focusFile } from './focus-file.ts';
import type { Selection } from './selection.ts';

const longPressMs = 450;
/** Distance in pixels beyond which a touch counts as scrolling. */
const scrollThresholdPx = 10;

interface ListGestures {
  readonly rows: readonly FileListRow[];
  readonly files: readonly FileItem[];
  readonly selection: Selection;
  readonly isSelecting: boolean;
  readonly onTrash: (files: readonly FileItem[]) => void;
  readonly scrollToFile: (fileId: string) => void;
  /** Called with the file that receives the focus. */
  readonly onActive: (fileId: string) => void;
}

/**
 * Handles touches and keys on a list of files. A long press starts a selection and taps extend it; arrows
 * move, Space selects, Shift selects a range, Delete trashes, Ctrl+A selects all, Escape clears.
 */
export function useListGestures(list: ListGestures) {
  const { selection, isSelecting, onActive } = list;
  const press = useLongPress((fileId) => selection.toggle(fileId));

  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    const fileId = findFileId(event.target);
    if (fileId === null || !isOnLink(event.target)) return;
    if (press.wasLong()) {
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => handleKey(event, list);
  return { ...press.handlers, onClickCapture, onKeyDown, onFocus };
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { rows, files, selection, isSelecting, onTrash, scrollToFile }: ListGestures,
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
    const focused = files.filter(({ id }) => id === fileId);
    onTrash(selection.files.length > 0 ? selection.files : focused);
  } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    selection.all();
  } else if (event.key === 'Escape' && isSelecting) {
    selection.clear();
  }
}

function select(selection: Selection, fileId: string, { shiftKey }: { shiftKey: boolean }): void {
  if (shiftKey) selection.extendTo(fileId);
  else selection.toggle(fileId);
}

function useLongPress(onLongPress: (fileId: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef<{ x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Whether the next click ends a long press. */
    wasLong: () => wasLong.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        stop();
        wasLong.current = false;
        const fileId = findFileId(event.target);
        if (event.pointerType === 'mouse' || fileId === null) return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          wasLong.current = true;
          navigator.vibrate?.(10);
          onLongPress(fileId);
        }, longPressMs);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > scrollThresholdPx) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        // Suppresses the phone's own link menu under the finger; a mouse keeps it.
        if (wasLong.current) event.preventDefault();
      },
    },
  };
}

/** Returns the id of the file whose tile or row contains the target. */
export function findFileId(target: EventTarget): string | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-file]') : null;
  return tile?.dataset.file ?? null;
}

function isOnLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function isArrow(key: string): key is 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' {
  return ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key);
}
