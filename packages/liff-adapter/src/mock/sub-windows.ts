import type { LiffFunctions } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import type { SubWindowAnswer } from '../liff/types.ts';
import type { MockEnvironmentControl } from './environment.ts';

/**
 * Creates parent and child in one page: an opened window waits until the environment ends it, or until the page is switched
 * to `inSubWindow` and submits, cancels or closes.
 */
export function createMockSubWindows(environment: MockEnvironmentControl): LiffFunctions['subWindow'] {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  let appData: Record<string, unknown> = {};
  let isOpen = false;

  function emit(event: string, data: unknown): void {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
  }

  async function answer(
    status: 'submit' | 'cancel',
    data: Record<string, unknown>,
  ): Promise<SubWindowAnswer> {
    emit(status, structuredClone(data));
    return { status, result: JSON.stringify(data) };
  }

  return {
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event, listener) => {
      listeners.get(event)?.delete(listener);
    },
    open: async (options) => {
      const { inClient, popup, subWindow } = environment.get();
      if (!inClient && popup === 'blocked') {
        throw new LiffError('subWindow.open', { code: 'CREATE_SUBWINDOW_FAILED', message: '' });
      }
      appData = structuredClone(options.appData ?? {});
      isOpen = true;
      if (subWindow === 'pending') return;
      const failure = Object.assign(new Error('Failed to connect'), { code: 'UNKNOWN' });
      const data = subWindow === 'error' ? failure : {};
      setTimeout(() => emit(subWindow, data));
    },
    submit: (data) => answer('submit', data),
    cancel: (data) => answer('cancel', data),
    close: async () => emit('close', {}),
    getAppData: async () => structuredClone(appData),
  };
}
