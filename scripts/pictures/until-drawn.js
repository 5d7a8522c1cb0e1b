/* Runs in the page: removes the panel of the simulated LIFF, and waits until fonts and pictures in view are there. */
(async () => {
  document.querySelector('[data-liff-panel]')?.remove();
  await document.fonts.ready;
  const inView = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && image.src !== '';
  });
  // A picture that cannot be shown has its own sign.
  await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  // The blurred preview below a picture that came late shows at its edges.
  for (const preview of document.querySelectorAll('img[src^="data:"]:has(+ img)'))
    preview.style.display = 'none';
})();
