const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/**
 * Suppresses prompts that request the person's attention, such as during an upload, until the returned
 * function is called.
 */
export function suppressPrompts(): () => void {
  const holder = Symbol('quiet');
  holders.add(holder);
  notify();
  return () => {
    holders.delete(holder);
    notify();
  };
}

export function arePromptsSuppressed(): boolean {
  return holders.size > 0;
}

export function subscribeQuietMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
