import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which a search begins. */
const searchDelayMs = 300;
/** Pause after which suggestions are requested. */
const suggestDelayMs = 150;

/**
 * Keeps the text of a search field separate from the search in the address, which follows when typing pauses: not every
 * letter causes a request.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Last text that was searched for here: the address follows later, and must not undo newer input.
  const [sent, setSent] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== sent) {
      // The address changed from outside: a cleared filter, the back button.
      setSent(search);
      setText(search);
    }
  }
  const send = useEffectEvent((next: string) => {
    setSent(next);
    onSearch(next);
  });
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => send(text.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return {
    text,
    type: setText,
    /** Searches for a text at once. */
    submit(next: string) {
      setText(next);
      if (next.trim() === sent) return;
      setSent(next.trim());
      onSearch(next.trim());
    },
  };
}

/** Returns a text as it was when typing paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), suggestDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
