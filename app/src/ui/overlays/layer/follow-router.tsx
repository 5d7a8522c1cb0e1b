import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { takeEarlyOverlays } from './early-overlays.ts';
import { addOverlay, followRouter, startOverlays } from './overlay-stack.ts';

/** Keeps the history entries of overlays in step with the router's. */
export function FollowRouter() {
  const { key } = useLocation();
  useLayoutEffect(() => {
    startOverlays();
    takeEarlyOverlays(addOverlay);
    followRouter(key);
  }, [key]);
  return null;
}
