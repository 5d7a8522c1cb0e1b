import type { LiffSubWindow, SubWindowEvent } from '../liff/types.ts';

/** Listeners of the sub-windows of one LIFF object. */
export type SubWindowListeners = Map<SubWindowEvent, Set<(data: unknown) => void>>;

/** Creates `on` and `off` over a list of listeners. */
export function createListening(listeners: SubWindowListeners): Pick<LiffSubWindow, 'on' | 'off'> {
  return {
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event, listener) => {
      listeners.get(event)?.delete(listener);
    },
  };
}
