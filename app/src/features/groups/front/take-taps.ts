/**
 * Remembers the last tap on a link or button of a painted front, which is inert, and repeats it on the app's own once that
 * has taken its place. What the person does after that comes first. Part of an inline script: it uses nothing from outside.
 */
export function takeTaps(box: HTMLElement): void {
  /** A finger that moves further scrolls; one that rests longer means something else. Pixels, milliseconds. */
  const most = { moved: 10, pressed: 700 };
  /** Time that the app may take to show what was tapped, which may load after the rest. */
  const patienceMs = 10_000;
  let pressed: { readonly at: PointerEvent; readonly target: Element | null } | null = null;
  let tapped: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new AbortController();
  const observer = new MutationObserver(repeat);
  observer.observe(document, { childList: true, subtree: true });
  const listen = { capture: true, signal: ending.signal };
  addEventListener('pointerdown', onPress, listen);
  addEventListener('pointerup', onRelease, listen);
  addEventListener('pointercancel', () => press(null), listen);
  addEventListener('keydown', cancelTap, listen);

  function onPress(event: PointerEvent): void {
    cancelTap();
    if (box.isConnected && event.isPrimary && event.button === 0) press(event);
  }

  function press(at: PointerEvent | null): void {
    pressed = at && { at, target: findTarget(at) };
  }

  function onRelease(event: PointerEvent): void {
    if (!pressed) return;
    const { at, target } = pressed;
    pressed = null;
    const moved = Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY);
    if (moved > most.moved || event.timeStamp - at.timeStamp > most.pressed) return;
    tapped = target;
    tapped?.classList.add('animate-shimmer');
    repeat();
  }

  /** Returns the link or button at a point. Inert elements cannot be found, so the box is not inert meanwhile. */
  function findTarget({ clientX, clientY }: PointerEvent): Element | null {
    box.inert = false;
    const target = document.elementFromPoint(clientX, clientY)?.closest('a, button') ?? null;
    box.inert = true;
    return target && box.contains(target) ? target : null;
  }

  function cancelTap(): void {
    tapped?.classList.remove('animate-shimmer');
    tapped = null;
    if (!box.isConnected) stop();
  }

  function repeat(): void {
    if (box.isConnected || pressed) return;
    const wanted = tapped;
    const own = wanted && [...document.querySelectorAll<HTMLElement>(wanted.localName)].find(isLike(wanted));
    timer ??= setTimeout(stop, patienceMs);
    if (wanted && !own) return;
    stop();
    // The app begins to listen right after it has rendered.
    setTimeout(() => {
      own?.focus({ preventScroll: true });
      own?.click();
    });
  }

  function isLike(wanted: Element): (other: Element) => boolean {
    const nameOf = (element: Element) =>
      element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;
    return (other) => nameOf(other) === nameOf(wanted);
  }

  function stop(): void {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  }
}
