/** Short films without sound: each plays while it is in view, if motion is wished for, and has a button. */

/** Starts all films of the page. */
export function startFilms(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-film]')) startFilm(place);
}

function startFilm(place: HTMLElement): void {
  const button = place.querySelector('button');
  const frame = place.querySelector('.phone');
  if (!button || !frame) return;
  let video: HTMLVideoElement | null = null;
  /** Set once a person has chosen: then it does not start automatically. */
  let isChosen = false;

  function show(isPlaying: boolean): void {
    place.toggleAttribute('data-playing', isPlaying);
    button?.setAttribute('aria-label', isPlaying ? 'หยุดภาพเคลื่อนไหว' : 'เล่นภาพเคลื่อนไหว');
  }
  function play(): void {
    video ??= createVideo(place, frame);
    // Refused, such as to save power: the picture stays, with the button that shows it.
    video.play().then(
      () => show(true),
      () => show(false),
    );
  }
  function pause(): void {
    video?.pause();
    show(false);
  }

  button.hidden = false;
  button.addEventListener('click', () => {
    isChosen = true;
    if (place.hasAttribute('data-playing')) pause();
    else play();
  });
  if (isStillWished()) return;
  new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) pause();
      else if (!isChosen) play();
    },
    { threshold: 0.6 },
  ).observe(place);
}

/** Lays the film over the picture, in the theme of the system. */
function createVideo(place: HTMLElement, frame: Element | null): HTMLVideoElement {
  const video = document.createElement('video');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.src = (isDark ? place.dataset.filmDark : place.dataset.film) ?? '';
  video.className = 'absolute inset-0 size-full';
  // The picture below has a description.
  video.setAttribute('aria-hidden', 'true');
  frame?.append(video);
  return video;
}

/** Returns whether motion or the loading of films is not wished for. */
function isStillWished(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches;
}
