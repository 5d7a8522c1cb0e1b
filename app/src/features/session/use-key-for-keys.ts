import { useEffect, useEffectEvent } from 'react';
import { getSession } from '../../lib/session/session.ts';
import { useAccountSheet } from './use-account-sheet.ts';

/** Opens the list of keys by `?`, wherever one is not typing. */
export function useKeyForKeys(): void {
  const { open, name } = useAccountSheet();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select'));
    if (event.key !== '?' || isTyping || name !== null || getSession().findProfile()?.needsConsent) return;
    event.preventDefault();
    open('keys');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
