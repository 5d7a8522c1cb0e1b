import { useCallback, useEffect, useState } from 'react';

/**
 * Person and view of a window, stored in the address, so that each window can be another person and the back
 * button works.
 */
export interface Place {
  as: string | null;
  chat: string | null;
  /** Page of the mini-app that is open beside the chat. */
  app: string | null;
  tool: Tool | null;
}

/** A developer tool under the chats. */
export type Tool = 'faults' | 'log';
/** Tools by their names in the address; `trouble` is the former name of `faults` there. */
const toolsByAddress: Partial<Record<string, Tool>> = { faults: 'faults', log: 'log', trouble: 'faults' };

/** Navigates; with `instead`, going back skips the current entry. */
export type Go = (change: Partial<Place>, how?: 'instead') => void;

function readPlace(): Place {
  const query = new URLSearchParams(location.search);
  const app = query.get('app');
  return {
    as: query.get('as'),
    chat: query.get('chat'),
    app: app?.startsWith('/') ? app : null,
    tool: toolsByAddress[query.get('tool') ?? ''] ?? null,
  };
}

export function usePlace(): [Place, Go] {
  const [place, setPlace] = useState(readPlace);

  useEffect(() => {
    const onPop = (): void => setPlace(readPlace());
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const go = useCallback<Go>((change, how) => {
    const next = { ...readPlace(), ...change };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(next)) if (value) query.set(name, value);
    const address = `${location.pathname}?${query}`;
    if (how === 'instead') history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    setPlace(next);
  }, []);

  return [place, go];
}
