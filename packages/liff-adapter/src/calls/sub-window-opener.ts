import type { LiffFunctions } from '../liff/driver.ts';
import type { SubWindowEvent, SubWindowOptions } from '../liff/types.ts';
import type { SubWindowListeners } from './sub-window-listeners.ts';

const endings: readonly SubWindowEvent[] = ['submit', 'cancel', 'close', 'error'];

/**
 * Creates a function that opens sub-windows and tells the listeners how they ended. LINE's SDK has one list
 * of listeners for all windows, including its consent windows, whose events carry the new access token; so
 * ours are only connected from the opening to the first end.
 */
export function createOpener(
  listeners: SubWindowListeners,
  sdk: () => LiffFunctions,
): (options: SubWindowOptions) => Promise<void> {
  let disconnect = () => {};

  function connect(): void {
    disconnect();
    const { subWindow } = sdk();
    const links = endings.map((event) => {
      const end = (data: unknown) => {
        disconnect();
        for (const listener of listeners.get(event) ?? []) listener(data);
      };
      subWindow.on(event, end);
      return () => subWindow.off(event, end);
    });
    disconnect = () => {
      for (const unlink of links.splice(0)) unlink();
    };
  }

  return async (options) => {
    connect();
    try {
      await sdk().subWindow.open(options);
    } catch (cause) {
      disconnect();
      throw cause;
    }
  };
}
