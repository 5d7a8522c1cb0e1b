// Runs in the measured page, before its own scripts. Times are in milliseconds since 1970, so that they count
// from the first of several pages.
const marks = {
  firstPaint: null,
  front: null,
  firstThumbnail: null,
  largestPaint: null,
  blockingMs: 0,
  layoutShift: 0,
  actedAt: null,
  picture: null,
  preview: null,
};
window.pageMarks = marks;
const since = (time) => performance.timeOrigin + time;

function observe(type, note) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type, buffered: true });
}
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') marks.firstPaint = since(startTime);
});
observe('largest-contentful-paint', ({ startTime }) => {
  marks.largestPaint = since(startTime);
});
observe('longtask', ({ duration }) => {
  marks.blockingMs += Math.max(0, duration - 50);
});
observe('layout-shift', ({ hadRecentInput, value }) => {
  if (!hadRecentInput) marks.layoutShift += value;
});

function setThumbnail({ target }) {
  if (target instanceof HTMLImageElement && /\/thumbnail\b/.test(target.src))
    marks.firstThumbnail ??= since(performance.now());
}
document.addEventListener('load', setThumbnail, { capture: true });

const watcher = new MutationObserver(() => {
  if (!document.querySelector('section[aria-label="ล่าสุด"] li')) return;
  watcher.disconnect();
  requestAnimationFrame(() => {
    marks.front = since(performance.now());
  });
});
watcher.observe(document, { childList: true, subtree: true });

// What a tap or a key opens in the viewer: first the picture of the tile, then a larger one.
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(
    type,
    ({ timeStamp }) => Object.assign(marks, { actedAt: since(timeStamp), picture: null, preview: null }),
    { capture: true },
  );
}
function notePicture({ target }) {
  if (!(target instanceof HTMLImageElement) || !target.closest('[data-zoom]')) return;
  requestAnimationFrame(() => {
    marks.picture ??= since(performance.now());
    if (target.alt) marks.preview ??= since(performance.now());
  });
}
document.addEventListener('load', notePicture, { capture: true });
