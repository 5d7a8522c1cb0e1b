/** Locks that all nodes share. A node that dies holds none. */
export interface Locks {
  /**
   * Waits for a lock and returns the function that releases it. While it waits, the holder is asked to release.
   * @throws LockTimeoutError when it was not released in time, or `signal` was aborted; AppError UNAVAILABLE where locks cannot be had
   */
  acquire(key: string, options: AcquireOptions): Promise<Release>;
  /** Takes a lock that nobody holds; null where somebody does. */
  tryAcquire(key: string): Promise<Release | null>;
  /** Hears no more of who waits. What is held stays so until it is released. */
  close(): void;
}

/** How a lock is waited for, and held. */
export interface AcquireOptions {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Called, maybe several times, when somebody waits for the lock, and when it was lost. */
  onWanted: () => void;
}

/** Releases a lock; twice is once. */
export type Release = () => Promise<void>;

/** The lock was held by somebody else for longer than one wanted to wait. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}
