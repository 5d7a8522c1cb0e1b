import { beforeEach, expect, test, vi } from 'vitest';
import { startFilms } from './film.ts';

/** Notifies the film whether it is in view. */
let enterView: (isIntersecting: boolean) => void;
const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');

class Observer {
  constructor(callback: (entries: Array<{ isIntersecting: boolean }>) => void) {
    enterView = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe = vi.fn();
}

function open({ isDark = false, isStill = false } = {}): HTMLElement {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: (query.includes('dark') && isDark) || (query.includes('reduced') && isStill),
  }));
  enterView = () => undefined;
  document.body.innerHTML =
    '<div data-film="/light.mp4" data-film-dark="/dark.mp4"><span class="phone"></span><button hidden></button></div>';
  startFilms();
  return document.querySelector('button') ?? document.body;
}
const sourceOf = () => document.querySelector('video')?.getAttribute('src');
const place = () => document.querySelector('[data-film]');

beforeEach(() => {
  play.mockReset().mockResolvedValue();
  pause.mockReset().mockReturnValue();
});

test('a film is loaded once it is in view, and pauses out of view', async () => {
  const button = open();
  expect(sourceOf()).toBeUndefined();
  enterView(true);
  await expect.poll(() => place()?.hasAttribute('data-playing')).toBe(true);
  expect(sourceOf()).toBe('/light.mp4');
  expect(button.getAttribute('aria-label')).toBe('หยุดภาพเคลื่อนไหว');
  enterView(false);
  expect(pause).toHaveBeenCalled();
  expect(place()?.hasAttribute('data-playing')).toBe(false);
});

test('a film that a person paused does not start again by itself', async () => {
  const button = open({ isDark: true });
  enterView(true);
  await expect.poll(() => place()?.hasAttribute('data-playing')).toBe(true);
  expect(sourceOf()).toBe('/dark.mp4');
  button.click();
  enterView(false);
  enterView(true);
  expect(play).toHaveBeenCalledTimes(1);
});

test('a film plays only on request if less motion is preferred', async () => {
  const button = open({ isStill: true });
  enterView(true);
  expect(play).not.toHaveBeenCalled();
  button.click();
  await expect.poll(() => place()?.hasAttribute('data-playing')).toBe(true);
});

test('a film that the browser refuses to play remains a picture', async () => {
  const button = open();
  play.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  enterView(true);
  await expect.poll(() => button.getAttribute('aria-label')).toBe('เล่นภาพเคลื่อนไหว');
  expect(place()?.hasAttribute('data-playing')).toBe(false);
});
