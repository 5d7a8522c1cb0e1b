const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/**
 * Suppresses prompts that ask for the person's attention, such as during an upload, until the returned
 * function is called.
 */
export function suppressPrompts(): () => void {
  const holder = Symbol('quiet');
  holders.add(holder);
  tell();
  return () => {
    holders.delete(holder);
    tell();
  };
}

export function arePromptsSuppressed(): boolean {
  return holders.size > 0;
}

export function subscribeQuietMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
