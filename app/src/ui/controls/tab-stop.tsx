import { createContext, type ReactNode, useContext, useMemo } from 'react';

interface TabStop {
  readonly stopId: string | null;
}

const TabStopContext = createContext<TabStop | null>(null);

/** Makes one item of a list its tab stop. The list handles focus and keys, and arrow keys move the stop. */
export function TabStopProvider({ stopId, children }: { stopId: string | null; children: ReactNode }) {
  const value = useMemo(() => ({ stopId }), [stopId]);
  return <TabStopContext value={value}>{children}</TabStopContext>;
}

/** Returns the tab index of an item's link in such a list; nothing outside one. */
export function useTabStop(id: string): { tabIndex?: 0 | -1 } {
  const list = useContext(TabStopContext);
  if (list === null) return {};
  return { tabIndex: list.stopId === id ? 0 : -1 };
}

/** Returns the tab index of an item's other controls: in such a list, keys of the list replace them. */
export function useInnerTabStop(): { tabIndex?: -1 } {
  return useContext(TabStopContext) === null ? {} : { tabIndex: -1 };
}
