import { type RefObject, useLayoutEffect, useState } from 'react';

/** State of a sound or a video, and the actions of its controls. Times are in seconds. */
export interface Player {
  readonly isPlaying: boolean;
  /** Whether it wants to play, but waits for bytes. */
  readonly isWaiting: boolean;
  readonly at: number;
  /** Length; 0 while it is unknown. */
  readonly length: number;
  readonly rate: number;
  readonly isMuted: boolean;
  readonly toggle: () => void;
  /** Goes to a moment, which is moved between beginning and end. */
  readonly seek: (to: number) => void;
  readonly setRate: (rate: number) => void;
  readonly toggleMuted: () => void;
}

const events = [
  'play',
  'pause',
  'ended',
  'waiting',
  'playing',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'ratechange',
  'volumechange',
] as const;

const initial = { isPlaying: false, isWaiting: false, at: 0, length: 0, rate: 1, isMuted: false };

/** Follows a media element, whose own controls are hidden. `knownMs` is its length before it is loaded. */
export function usePlayer(media: RefObject<HTMLMediaElement | null>, knownMs: number | null): Player {
  const [state, setState] = useState(initial);
  // Before a person can press play.
  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return;
    const read = () => setState(stateOf(element));
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [media]);

  const length = state.length || (knownMs ?? 0) / 1000;
  const change = (apply: (element: HTMLMediaElement) => void) => {
    if (media.current) apply(media.current);
  };
  return {
    ...state,
    length,
    toggle: () => change(togglePlaying),
    seek: (to) =>
      change((element) => {
        element.currentTime = Math.min(Math.max(0, to), length || to);
      }),
    setRate: (rate) =>
      change((element) => {
        element.playbackRate = rate;
      }),
    toggleMuted: () =>
      change((element) => {
        element.muted = !element.muted;
      }),
  };
}

function stateOf(element: HTMLMediaElement) {
  const { paused, ended, readyState, currentTime, duration, playbackRate, muted } = element;
  const isPlaying = !paused && !ended;
  return {
    isPlaying,
    isWaiting: isPlaying && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    at: currentTime,
    // Recordings without an index have no end until they were played.
    length: Number.isFinite(duration) ? duration : 0,
    rate: playbackRate,
    isMuted: muted,
  };
}

function togglePlaying(element: HTMLMediaElement): void {
  // A file that does not play reports it by its error event.
  if (element.paused) element.play().catch(() => undefined);
  else element.pause();
}
