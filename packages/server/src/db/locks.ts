/** Locks that all nodes share. The locks of a dead node are free. */
export interface Locks {
  /**
   * Waits for a lock and returns the function that releases it. The holder is asked to release meanwhile.
   * @throws LockTimeoutError when it was not released in time, or `signal` was aborted; AppError UNAVAILABLE
   * if locks cannot be had
   */
  acquire(key: string, options: AcquireOptions): Promise<Release>;
  /** Takes a free lock; null if somebody holds it. */
  tryAcquire(key: string): Promise<Release | null>;
  /** Stops listening for waiting nodes. Held locks stay held until they are released. */
  close(): void;
}

/** Options of waiting for a lock and holding it. */
export interface AcquireOptions {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Called, possibly several times, when somebody waits for the lock or it is lost. */
  onWanted: () => void;
}

/** Releases a lock; a second call is a no-op. */
export type Release = () => Promise<void>;

/** Thrown when the lock was not released within the timeout. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}
