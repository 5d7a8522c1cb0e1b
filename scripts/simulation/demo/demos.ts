import { createHmac, randomBytes } from 'node:crypto';
import type { StartVisit, VisitControl } from '@kepwai/line-platform';
import { networkOf } from '../../../packages/server/src/http/limits.ts';

/** Limits of all demos together. */
export interface DemoLimits {
  /** Demos of one address in the hour that each lives. */
  perAddress: number;
  /** Demos alive at once. */
  atOnce: number;
  /** Demos that are being created, one after the other. */
  waiting: number;
}

const defaultLimits: DemoLimits = { perAddress: 3, atOnce: 40, waiting: 4 };

/** Pause between two deletions of ended demos. */
const sweepMs = 30_000;

interface Options {
  visits: Pick<VisitControl, 'list' | 'deleteEnded'>;
  /** Creates a demo and returns its secret. */
  create: (askedBy: string) => Promise<string>;
  /** Key of the addresses' hashes, which stays the same after a restart. */
  key?: string;
  limits?: DemoLimits;
}

/** Demos of a deployment. */
export interface Demos {
  start: StartVisit;
  /** Ends the deletion of ended demos. */
  stop(): void;
}

/**
 * Starts demos within limits, and deletes LINE's part of ended ones; the server deletes its own (docs/decisions/066). A
 * demo counts against its address as long as it lives, so that a restart forgets nothing.
 */
export function startDemos({
  visits,
  create,
  key = randomBytes(16).toString('hex'),
  limits = defaultLimits,
}: Options): Demos {
  const creating: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const sweep = () =>
    visits.deleteEnded().catch((error: unknown) => {
      console.error('Ended demos could not be deleted; the next round tries again.', error);
    });
  const sweeping = setInterval(() => void sweep(), sweepMs);
  void sweep();

  return {
    async start(address) {
      const askedBy = createHmac('sha256', key).update(networkOf(address)).digest('base64url');
      const alive = [...visits.list().map((visit) => visit.askedBy), ...creating];
      if (alive.filter((other) => other === askedBy).length >= limits.perAddress)
        return { refusal: 'again-later' };
      if (alive.length >= limits.atOnce || creating.length >= limits.waiting) return { refusal: 'busy' };
      creating.push(askedBy);
      const created = last.then(() => create(askedBy));
      last = created.catch(() => undefined);
      try {
        return { secret: await created };
      } catch (error) {
        // The visitor sees that it failed; the reason is only here.
        console.error('A demo could not be created.', error);
        throw error;
      } finally {
        creating.splice(creating.indexOf(askedBy), 1);
      }
    },
    stop: () => clearInterval(sweeping),
  };
}
