const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/** Until what comes back is called, nothing asks the person for attention: their files are on the way. */
export function holdUndisturbed(): () => void {
  const holder = Symbol('undisturbed');
  holders.add(holder);
  tell();
  return () => {
    holders.delete(holder);
    tell();
  };
}

export function isUndisturbed(): boolean {
  return holders.size > 0;
}

export function subscribeUndisturbed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
