/** Tasks that run one after the other within a lane; lanes run concurrently. */
export interface Lanes {
  /** Starts the task behind those of its lane, or at once unless `isOrdered`. */
  run(lane: string, task: () => Promise<void>, options: { isOrdered: boolean }): void;
  /** Resolves when no task is running. */
  idle(): Promise<void>;
}

/** Creates lanes; an empty lane takes no memory. */
export function createLanes(): Lanes {
  const lastOf = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();
  return {
    run(lane, task, { isOrdered }) {
      const before = isOrdered ? lastOf.get(lane) : undefined;
      const mine = (before ?? Promise.resolve()).then(task);
      lastOf.set(lane, mine);
      running.add(mine);
      void mine.finally(() => {
        running.delete(mine);
        if (lastOf.get(lane) === mine) lastOf.delete(lane);
      });
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
