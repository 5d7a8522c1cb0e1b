import type { Deps } from '../../../deps.ts';
import type { planArchive } from '../../archives/archives.ts';

type Archive = Awaited<ReturnType<typeof planArchive>>;

/** Archives of links that were planned a moment ago, so that many visitors at once share one. */
export interface ShareArchives {
  get(key: string, plan: () => Promise<Archive>): Promise<Archive>;
}

/** Time for which a new visitor gets the same archive; a running download continues with it. */
const sharedMs = 60_000;

/** Archives that are remembered. */
const maxKnown = 1_000;

/** Creates an empty memory of this process. */
export function createShareArchives({ clock }: Pick<Deps, 'clock'>): ShareArchives {
  const known = new Map<string, { archive: Promise<Archive>; until: number }>();
  return {
    async get(key, plan) {
      const now = clock().getTime();
      const found = known.get(key);
      if (found && found.until > now) return await found.archive;
      const archive = plan();
      known.delete(key);
      known.set(key, { archive, until: now + sharedMs });
      archive.catch(() => known.delete(key));
      const [oldest] = known.keys();
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
      return await archive;
    },
  };
}
