import { useEffect, useEffectEvent, useState } from 'react';
import { findUploadFolder, type UploadFolder } from '../../../lib/page/device/upload-folder.ts';
import { type Picked, toPicked } from './picked-files.ts';
import { readDrop } from './read-drop.ts';

/** Place that files are dragged over. */
export interface DragPlace {
  /** Folder whose card or row it is; null elsewhere on the screen. */
  readonly folder: UploadFolder | null;
  /** Edges of that card or row in the window. */
  readonly box: DragBox | null;
}

export interface DragBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Handles files that are dragged from the computer onto the page, or pasted into it. Returns the place that they are
 * dragged over; null while none are. Drags that begin in the page are others' business.
 */
export function useFileDrag({
  accepts,
  onFiles,
}: {
  /** Whether files can be dropped onto a folder; null for the screen. */
  accepts: (folder: UploadFolder | null) => boolean;
  onFiles: (picked: Picked, folder: UploadFolder | null) => void;
}): DragPlace | null {
  const [place, setPlace] = useState<DragPlace | null>(null);
  const isAccepted = useEffectEvent(accepts);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listen = new AbortController();
    const { signal } = listen;
    let isOwnDrag = false;
    let entered: EventTarget | null = null;
    const isForeign = ({ dataTransfer, target }: DragEvent) =>
      !isOwnDrag && (dataTransfer?.types.includes('Files') ?? false) && !isOnFileInput(target);
    const end = () => {
      entered = null;
      setPlace(null);
    };

    // Browsers offer a picture of the page as a file too.
    const onDragStart = () => {
      isOwnDrag = true;
      // A row that is removed while it is dragged never fires the end of the drag; no pointer moves before that.
      addEventListener('pointermove', onDragEnd, { once: true, signal });
    };
    const onDragEnd = () => {
      isOwnDrag = false;
    };
    const onDragEnter = (event: DragEvent) => {
      if (isForeign(event)) entered = event.target;
    };
    const onDragOver = (event: DragEvent) => {
      if (!isForeign(event) || !event.dataTransfer) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      const over = placeOf(event.target);
      event.dataTransfer.dropEffect = isAccepted(over.folder) ? 'copy' : 'none';
      setPlace((before) => (isSamePlace(before, over) ? before : over));
    };
    // The next element is entered before this one is left: only the window's edge leaves the last one.
    const onDragLeave = ({ target }: DragEvent) => {
      if (target === entered) end();
    };
    const onDrop = (event: DragEvent) => {
      if (!isForeign(event) || !event.dataTransfer) return;
      event.preventDefault();
      const { folder } = placeOf(event.target);
      end();
      if (!isAccepted(folder)) return;
      // An unreadable folder adds no files.
      readDrop(event.dataTransfer).then(
        (picked) => take(picked, folder),
        () => undefined,
      );
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isAccepted(null)) return;
      event.preventDefault();
      take(toPicked(files), null);
    };
    addEventListener('dragstart', onDragStart, { signal });
    addEventListener('dragend', onDragEnd, { signal });
    addEventListener('dragenter', onDragEnter, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    addEventListener('paste', onPaste, { signal });
    return () => listen.abort();
  }, []);

  return place;
}

function placeOf(target: EventTarget | null): DragPlace {
  const found = findUploadFolder(target);
  if (!found) return { folder: null, box: null };
  const { top, left, width, height } = found.element.getBoundingClientRect();
  return { folder: found.folder, box: { top, left, width, height } };
}

/** Whether no update is needed; a box moves when the screen scrolls. */
function isSamePlace(one: DragPlace | null, other: DragPlace): boolean {
  return (
    one?.folder?.id === other.folder?.id &&
    (one?.folder === null) === (other.folder === null) &&
    one?.box?.top === other.box?.top &&
    one?.box?.left === other.box?.left
  );
}

/** A field for files handles a drop itself. */
function isOnFileInput(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input[type="file"]') !== null;
}
