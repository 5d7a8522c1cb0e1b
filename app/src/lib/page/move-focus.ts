/**
 * Returns a `ref` for a control that disappears once its work is done: if it has the focus then, the target
 * gets it instead of the top of the page. The target is looked up after the control is gone, because the same
 * change may create it.
 */
export function moveFocusOnUnmount(
  findTarget: () => HTMLElement | null,
): (control: HTMLElement | null) => () => void {
  return (control) => () => {
    if (document.activeElement !== control) return;
    queueMicrotask(() => {
      if (control?.isConnected === false) findTarget()?.focus({ preventScroll: true });
    });
  };
}

/** Returns the heading that names the page. */
export function findPageHeading(): HTMLElement | null {
  return document.querySelector('main h1');
}
