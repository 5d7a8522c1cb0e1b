import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../deps.ts';
import type { ShareSecrets } from './secrets.ts';
import { deleteSharesEndedBefore, listSealedWithOther, updateSealed } from './store.ts';

/** Days for which makers see the outcome of a link that ended. */
const endedDays = 30;

const sealedAtOnce = 200;

/** Deletes links that ended long ago, and seals slugs with the current secret of the server. */
export async function maintainShares(
  deps: Pick<Deps, 'db' | 'clock'> & { shareSecrets: ShareSecrets },
): Promise<void> {
  await deleteSharesEndedBefore(deps.db, new Date(deps.clock().getTime() - endedDays * dayMs));
  await sealAgain(deps);
}

/** While the former secret is still there, slugs are sealed again, so that links can be copied after it is gone. */
async function sealAgain({
  db,
  shareSecrets,
}: Pick<Deps, 'db'> & { shareSecrets: ShareSecrets }): Promise<void> {
  let afterId: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listSealedWithOther>> = await listSealedWithOther(db, {
      key: shareSecrets.currentKey,
      afterId,
      limit: sealedAtOnce,
    });
    for (const row of page) {
      const slug = shareSecrets.unseal(row);
      if (slug !== null) await updateSealed(db, row.id, shareSecrets.seal(slug));
    }
    afterId = page.at(-1)?.id ?? null;
    if (page.length < sealedAtOnce) return;
  }
}
