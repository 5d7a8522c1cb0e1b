/** Locks that all nodes share. The locks of a dead node are free. */
export interface Locks {
  /**
   * Waits for a lock and returns the function that releases it. Requests the release from the holder.
   * @throws LockTimeoutError when it was not released in time, or `signal` was aborted; AppError UNAVAILABLE if locks
   * are unavailable
   */
  acquire(key: string, options: AcquireOptions): Promise<Release>;
  /** Acquires a free lock; null if it is held. */
  tryAcquire(key: string): Promise<Release | null>;
  /** Stops listening for waiting nodes. Held locks stay held until they are released. */
  close(): void;
}

/** Options of waiting for a lock and holding it. */
export interface AcquireOptions {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Called, possibly several times, when another waits for the lock or it is lost. */
  onWanted: () => void;
}

/** Releases a lock; a second call is a no-op. */
export type Release = () => Promise<void>;

/** Thrown when the lock was not released within the timeout. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}
