import { vi } from 'vitest';

// jsdom does no layout. Long lists render what is near the screen, so here every element is as wide as a
// phone, and as high as its style says.
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
  const height = this instanceof HTMLElement ? Number.parseFloat(this.style.height) || 0 : 0;
  return new DOMRect(0, 0, 375, height);
});

// Nor does it load pictures, so code that waits for them would always wait for its timeout.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);

globalThis.ResizeObserver ??= class {
  observe() {
    // Sizes never change here.
  }
  unobserve() {
    // Nothing is observed.
  }
  disconnect() {
    // Nothing is observed.
  }
};

window.scrollTo = () => undefined;
