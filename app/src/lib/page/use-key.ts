import { useEffect, useEffectEvent } from 'react';

/** Calls back when a letter is pressed anywhere but in a field, a dialog or a menu. */
export function useKey(letter: string, onPress: () => void): void {
  const tell = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]');
      if (event.key !== letter || isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      tell();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}
