// Runs in a page as LINE's client does: its bridge appears a moment after the page, with an event.
setTimeout(() => {
  Object.assign(window, { _liff: { features: [], postMessage: () => undefined } });
  dispatchEvent(new CustomEvent('liffEvent', { detail: { type: 'ready' } }));
}, 300);
