/** A promise that is settled from outside. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** Creates a promise that its holder settles. Its rejection may be ignored. */
export function defer<Value>(): Deferred<Value> {
  const handed: Partial<Omit<Deferred<Value>, 'promise'>> = {};
  const promise = new Promise<Value>((resolve, reject) => {
    handed.resolve = resolve;
    handed.reject = reject;
  });
  promise.catch(() => undefined);
  return {
    promise,
    resolve: (value) => handed.resolve?.(value),
    reject: (reason) => handed.reject?.(reason),
  };
}
