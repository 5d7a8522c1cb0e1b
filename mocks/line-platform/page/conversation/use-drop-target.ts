import { type DragEvent, useState } from 'react';

/** Accepts files dropped on an element, which gets `handlers`. */
export function useDropTarget(canDrop: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent): void {
      event.preventDefault();
      setIsOver(canDrop);
    },
    onDragLeave({ relatedTarget, currentTarget }: DragEvent): void {
      // Moving between child elements fires leave and enter all the time.
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
    },
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setIsOver(false);
      if (canDrop) onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
