/**
 * For the `ref` of a control that goes once its work is done: who had the focus on it goes on at its heir, and not at the top of the page.
 * The heir is looked for when the control is gone, because the same change may bring it.
 */
export function handFocusTo(findHeir: () => HTMLElement | null): (control: HTMLElement | null) => () => void {
  return (control) => () => {
    if (document.activeElement !== control) return;
    queueMicrotask(() => {
      if (control?.isConnected === false) findHeir()?.focus({ preventScroll: true });
    });
  };
}

/** The heading that the page is named by. */
export function findPageHeading(): HTMLElement | null {
  return document.querySelector('main h1');
}
