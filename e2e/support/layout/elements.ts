/** Returns the name of an element in a fault. */
export const name = (element: Element) => {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `<${element.tagName.toLowerCase()}> “${words.slice(0, 40)}”`;
};

export const styleOf = (element: Element) => getComputedStyle(element);

export function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = element.parentElement; at; at = at.parentElement) yield at;
}

/** Whether an element is visible; some are only for screen readers. */
export function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (const at of [element, ...ancestorsOf(element)]) {
    const { clipPath, position } = styleOf(at);
    const { width, height } = at.getBoundingClientRect();
    if (clipPath === 'inset(50%)' || (position === 'absolute' && width <= 1 && height <= 1)) return false;
    if (at.hasAttribute('inert')) return false;
  }
  return true;
}

/** Whether an open sheet, dialog or menu covers the element, also a sheet under another. */
export function isBehindModal(element: Element): boolean {
  const modals = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter(
    (modal) => !modal.hasAttribute('data-nested-dialog-open'),
  );
  return modals.length > 0 && !modals.some((modal) => modal.contains(element));
}

/** Whether the element stays where it is in the window while the page scrolls. */
export function isPinned(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(
    (at) => styleOf(at).position === 'fixed' || (styleOf(at).position === 'sticky' && isHeld(at)),
  );
}

/** Whether a sticky element has an edge that holds it: large text pushes that edge far out of the window. */
function isHeld(sticky: Element): boolean {
  const { top, bottom, left, right } = styleOf(sticky);
  return [top, bottom, left, right].some((inset) => Number.parseFloat(inset) >= 0);
}

/** Whether the element is scrolled out of its list or window. */
export function isScrolledAway(element: Element, rect: DOMRect): boolean {
  return [...ancestorsOf(element)].some((at) => {
    if (at === document.documentElement || at === document.body) return false;
    const box = at.getBoundingClientRect();
    const isScroller = /auto|scroll/.test(styleOf(at).overflowY + styleOf(at).overflowX);
    return isScroller && (rect.bottom > box.bottom || rect.top < box.top || rect.left > box.right);
  });
}

export function isEllipsised(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some((at) => {
    const { textOverflow, webkitLineClamp } = styleOf(at);
    return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  });
}
