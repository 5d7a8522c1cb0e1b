import { type DragEvent, useState } from 'react';
import { carriesItems, type Movable, readDrag } from './drag-items.ts';

/** Lets files and folders be dragged onto an element: its handlers, and whether something is over it now. */
export function useDragTarget(onReceive: (items: Movable) => void) {
  const [isOver, setIsOver] = useState(false);
  const accept = (event: DragEvent<HTMLElement>) => {
    if (!carriesItems(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
    setIsOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        // Also fires for each child that the pointer leaves.
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      ['onDrop' as const]: (event: DragEvent<HTMLElement>) => {
        setIsOver(false);
        const items = readDrag(event.dataTransfer);
        if (!items) return;
        event.preventDefault();
        event.stopPropagation();
        onReceive(items);
      },
    },
  };
}
