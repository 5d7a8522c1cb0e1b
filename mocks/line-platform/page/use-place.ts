import { useCallback, useEffect, useState } from 'react';

/** Who looks, and at which chat: kept in the address, so that several windows are several people. */
export interface Place {
  as: string | null;
  chat: string | null;
}

function readPlace(): Place {
  const query = new URLSearchParams(location.search);
  return { as: query.get('as'), chat: query.get('chat') };
}

export function usePlace(): [Place, (next: Place) => void] {
  const [place, setPlace] = useState(readPlace);

  useEffect(() => {
    const onPop = (): void => setPlace(readPlace());
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const go = useCallback((next: Place) => {
    const query = new URLSearchParams();
    if (next.as) query.set('as', next.as);
    if (next.chat) query.set('chat', next.chat);
    history.pushState(null, '', `${location.pathname}?${query}`);
    setPlace(next);
  }, []);

  return [place, go];
}
