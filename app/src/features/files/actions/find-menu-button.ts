/** Returns the button of an item's menu that an event is on. */
export function findMenuButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null;
}
