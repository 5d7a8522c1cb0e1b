import type { KeyboardEvent } from 'react';

/**
 * Handles a key on a tree whose items are siblings with an `aria-level`: arrows, Home, End, Enter, Space, `*` and the first letter of a
 * name.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
 */
export function handleTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const item = event.target instanceof Element && event.target.closest<HTMLElement>('[role="treeitem"]');
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const act = findAct(item, items, event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function findAct(item: HTMLElement, items: readonly HTMLElement[], key: string): (() => void) | null {
  const at = items.indexOf(item);
  const focus = (target: HTMLElement | null | undefined) => () => target?.focus();
  switch (key) {
    case 'ArrowDown':
      return focus(items[at + 1]);
    case 'ArrowUp':
      return focus(items[at - 1]);
    case 'Home':
      return focus(items[0]);
    case 'End':
      return focus(items.at(-1));
    case 'ArrowRight':
      return isClosed(item) ? pressToggle(item) : focus(firstChildOf(items, at));
    case 'ArrowLeft':
      return item.getAttribute('aria-expanded') === 'true' ? pressToggle(item) : focus(parentOf(items, at));
    case 'Enter':
    case ' ':
      return () => item.querySelector<HTMLElement>('[data-choose], button:not([data-toggle])')?.click();
    case '*':
      return () => {
        for (const sibling of siblingsOf(items, at)) if (isClosed(sibling)) pressToggle(sibling)();
      };
    default:
      return key.length === 1 ? focus(findByLetter(items, at, key)) : null;
  }
}

function isClosed(item: HTMLElement): boolean {
  return item.getAttribute('aria-expanded') === 'false';
}

function pressToggle(item: HTMLElement): () => void {
  return () => item.querySelector<HTMLElement>('[data-toggle]')?.click();
}

function levelOf(item: HTMLElement | undefined): number {
  return Number(item?.getAttribute('aria-level') ?? 0);
}

function firstChildOf(items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const next = items[at + 1];
  return levelOf(next) > levelOf(items[at]) ? next : undefined;
}

function parentOf(items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  return items.slice(0, at).findLast((item) => levelOf(item) < levelOf(items[at]));
}

/** Returns the items with the same parent, and the item itself. */
function siblingsOf(items: readonly HTMLElement[], at: number): HTMLElement[] {
  const level = levelOf(items[at]);
  const parent = items.indexOf(parentOf(items, at) ?? document.body);
  const below = items.slice(parent + 1);
  const end = below.findIndex((item) => levelOf(item) < level);
  return below.slice(0, end < 0 ? undefined : end).filter((item) => levelOf(item) === level);
}

function findByLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromNext.find((item) =>
    (item.getAttribute('aria-label') ?? '')
      .toLocaleLowerCase('th')
      .startsWith(letter.toLocaleLowerCase('th')),
  );
}
