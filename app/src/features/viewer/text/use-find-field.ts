import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opens and closes the field that finds words, by its button and by Ctrl+F, and moves the focus with it. */
export function useFindField({ isReady, onClose }: { isReady: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  useEffect(() => {
    if (state === 'closed') opener.current?.focus();
  }, [state]);
  const open = () => {
    setState('open');
    field.current?.select();
  };
  useFindKey(open, isReady);
  return {
    isOpen: state === 'open',
    field,
    opener,
    open,
    close: () => {
      setState('closed');
      onClose();
    },
  };
}

/** Calls back for the browser's keys for finding: its own search sees only the drawn pages. */
function useFindKey(onFind: () => void, isReady: boolean): void {
  const tell = useEffectEvent(onFind);
  useEffect(() => {
    if (!isReady) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyF';
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!isFind || isInDialog) return;
      event.preventDefault();
      tell();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isReady]);
}
