import type { DecodingPlan } from './memory.ts';
import { createPool, type Pool } from './pool.ts';

/** Work with its own slots: urgent work never waits for the rest, nor pictures for documents. */
export type Lane = 'asked' | 'pictures' | 'documents' | 'texts';

/** Processes that decode untrusted bytes. */
export interface Decoders {
  plan: DecodingPlan;
  /** Returns the places of a kind of work. */
  pool(lane: Lane): Pool;
  /** Ends all processes at once. Contents that they decoded are decoded again later. */
  close(): void;
}

/** Creates the decoders of this process; they start with the first content. */
export function createDecoders(plan: DecodingPlan): Decoders {
  const all: Pool[] = [];
  const isAllQuiet = () => all.every((pool) => pool.isQuiet());
  const onFree = () => {
    for (const pool of all) pool.next();
  };
  const open = (places: number) => {
    const pool = createPool({ places, isAllQuiet, onFree });
    all.push(pool);
    return pool;
  };
  const shared = plan.isShared ? open(1) : null;
  const pools: Record<Lane, Pool> = {
    asked: shared ?? open(plan.asked),
    pictures: shared ?? open(plan.pictures),
    documents: shared ?? open(plan.documents),
    texts: shared ?? open(plan.texts),
  };
  const close = () => {
    process.off('exit', close);
    for (const pool of all) pool.close();
  };
  // In a hurry nothing is closed in order any more.
  process.once('exit', close);
  return { plan, pool: (lane) => pools[lane], close };
}
