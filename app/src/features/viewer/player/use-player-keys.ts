import { useEffect, useEffectEvent } from 'react';
import type { Player } from './use-player.ts';

/** Seconds of one step back or forward. */
export const skipSeconds = 10;

/** Elements that use keys themselves. */
const keyUsers = 'a, button, input, textarea, select, summary, [role="dialog"], [role="menu"]';

/**
 * Handles the keys that players have everywhere: space and K play, J and L step, M mutes, and F fills the
 * screen. Arrows lead to the neighbours, except on the time slider.
 */
export function usePlayerKeys(player: Player, onFullScreen?: () => void): void {
  const press = useEffectEvent((key: string): boolean => {
    if (key === ' ' || key === 'k') player.toggle();
    else if (key === 'j') player.seek(player.at - skipSeconds);
    else if (key === 'l') player.seek(player.at + skipSeconds);
    else if (key === 'm') player.toggleMuted();
    else if (key === 'f' && onFullScreen) onFullScreen();
    else return false;
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(keyUsers) !== null;
      if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      if (press(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
