/**
 * Marks the element that turns into the viewer's picture, and back, in the next view transition (app.css has
 * its name). Only one can have the mark: with two, browsers skip the transition.
 */
export function markShared(element: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>('[data-shared]')) delete other.dataset.shared;
  element.dataset.shared = '';
}

/** Whether the browser animates from one screen to the next, and the person does not wish less motion. */
export function mayTransition(): boolean {
  return (
    typeof document !== 'undefined' &&
    'startViewTransition' in document &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
