import type { LiffFunctions } from '../liff/driver.ts';
import { toLiffError } from '../liff/errors.ts';
import type { SubWindowEvent, SubWindowOptions } from '../liff/types.ts';
import type { SubWindowListeners } from './sub-window-listeners.ts';

const endings: readonly SubWindowEvent[] = ['submit', 'cancel', 'close', 'error'];

/**
 * Creates a function that opens sub-windows and notifies the listeners of their results. LINE's SDK has one list
 * of listeners for all windows, including its consent windows, whose events carry the new access token; so
 * ours are only connected from the opening to the first end. The data of `error` is a {@link LiffError}, as all errors of
 * this package are, and not LINE's own.
 */
export function createOpener(
  listeners: SubWindowListeners,
  sdk: () => LiffFunctions,
): (options: SubWindowOptions) => Promise<void> {
  let disconnect = () => {};

  return async (options) => {
    disconnect();
    const { subWindow } = sdk();
    const ends = endings.map((event) => {
      const end = (data: unknown) => {
        disconnect();
        const told = event === 'error' ? toLiffError(data, 'subWindow.open') : data;
        for (const listener of listeners.get(event) ?? []) listener(told);
      };
      return [event, end] as const;
    });
    // Twice: the SDK skips the listener behind one that removes itself, as those of its consent windows do.
    const links = [...ends, ...ends];
    for (const link of links) subWindow.on(...link);
    disconnect = () => {
      for (const link of links) subWindow.off(...link);
    };
    try {
      await subWindow.open(options);
    } catch (cause) {
      disconnect();
      throw cause;
    }
  };
}
