import { useEffect, useEffectEvent, useState } from 'react';
import { readDrop } from './read-drop.ts';

/**
 * Handles files dropped anywhere on the page or pasted into it. Returns whether files are being dragged over
 * it.
 */
export function useDropAndPaste(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    // Events also fire for inner elements; the page is left when all of them are.
    let depth = 0;
    const listen = new AbortController();
    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      listener: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, listener, { signal: listen.signal });

    on('dragenter', (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    });
    // Otherwise the browser opens the file in place of the page.
    on('dragover', (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    on('drop', (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      readDrop(event.dataTransfer).then(take, () => undefined); // An unreadable folder adds no files.
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    return () => listen.abort();
  }, []);

  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
