// For all files of a worker, whose window is one; spies would end with the first file.

// jsdom does no layout. Long lists render what is near the screen, so here every element is as wide as a
// phone, and as high as its style says.
Element.prototype.getBoundingClientRect = function (this: Element) {
  const height = this instanceof HTMLElement ? Number.parseFloat(this.style.height) || 0 : 0;
  return new DOMRect(0, 0, 375, height);
};

// Nor does it load pictures, so code that waits for them would always wait for its timeout.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => true });

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
