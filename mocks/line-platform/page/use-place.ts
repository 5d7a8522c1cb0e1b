import { useCallback, useEffect, useState } from 'react';

/** Person and view of a window, kept in the address, so that several windows are several people and the back button works. */
export interface Place {
  as: string | null;
  chat: string | null;
  /** The page of the mini-app that is open beside the chat. */
  app: string | null;
  tool: Tool | null;
}

/** A developer tool under the chats. */
export type Tool = 'faults' | 'log';
/** By their names in the address; `trouble` is what the faults were called there at first. */
const toolsByAddress: Partial<Record<string, Tool>> = { faults: 'faults', log: 'log', trouble: 'faults' };

/** Goes there; `instead`: going back does not come by here again. */
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
