import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { TabStopProvider } from '../controls/tab-stop.tsx';

/**
 * Short list of pictures with one tab stop; arrow keys move in the visual order. Items have `data-file` and
 * contain a link.
 */
export function RovingList({
  label,
  ids,
  className,
  children,
}: {
  label: string;
  /** Ids of the reachable items, in order. */
  ids: readonly string[];
  className: string;
  children: ReactNode;
}) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const stopId = activeId !== null && ids.includes(activeId) ? activeId : (ids[0] ?? null);

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const id = findItem(event.target)?.dataset.file;
    if (id) setActiveId(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const item = findItem(event.target);
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-file]')];
    const target = findTarget(items, item, event.key);
    if (target === undefined) return;
    event.preventDefault();
    target?.querySelector<HTMLElement>('a')?.focus();
  }

  return (
    <ul aria-label={label} className={className} onFocus={onFocus} onKeyDown={onKeyDown}>
      <TabStopProvider stopId={stopId}>{children}</TabStopProvider>
    </ul>
  );
}

function findItem(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-file]') : null;
}

/** Returns the item that a key leads to: null at an end, undefined for keys that do not move. */
function findTarget(
  items: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | null | undefined {
  const at = items.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return items[at + 1] ?? null;
    case 'ArrowLeft':
      return items[at - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowDown':
      return nearestInNextLine(items.slice(at + 1), from);
    case 'ArrowUp':
      return nearestInNextLine(items.slice(0, Math.max(at, 0)).reverse(), from);
    default:
      return undefined;
  }
}

/** Returns the horizontally nearest item of the next line; `items` are ordered by distance. */
function nearestInNextLine(items: readonly HTMLElement[], from: HTMLElement): HTMLElement | null {
  const here = from.getBoundingClientRect();
  const line = items.find((item) => Math.abs(item.getBoundingClientRect().top - here.top) > here.height / 2);
  if (!line) return null;
  const top = line.getBoundingClientRect().top;
  const candidates = items.filter(
    (item) => Math.abs(item.getBoundingClientRect().top - top) < here.height / 2,
  );
  const distance = (item: HTMLElement) => Math.abs(item.getBoundingClientRect().left - here.left);
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
