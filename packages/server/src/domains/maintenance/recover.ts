import type { Deps } from '../../deps.ts';
import { arrivingMs, settleArrivals } from '../contents/contents.ts';
import { resumeInbox } from '../ingest/inbox.ts';
import { resumeCheckouts } from '../money/checkouts/settle-checkout.ts';
import type { CheckoutProvider } from '../money/orders/providers/checkout-provider.ts';
import { resumeRefunds } from '../money/refunds/settle-refund.ts';
import { finishUploads } from '../uploads/finish-uploads.ts';
import type { Uploads } from '../uploads/uploads.ts';

type RecoverDeps = Deps & { uploads: Uploads; checkoutProvider: CheckoutProvider | null };

/** Finishes work that a crash interrupted, before work begins. `isAlone`: no other process works meanwhile. */
export async function recover(deps: RecoverDeps, { isAlone }: { isAlone: boolean }): Promise<void> {
  const { clock, queue, uploads } = deps;
  const isAwaited = (sha256: string) => uploads.isAwaited(sha256);
  await finishUploads(deps);
  if (isAlone) {
    // Before work begins nothing is between its bytes and its row.
    await settleArrivals(deps, { isAwaited });
  } else {
    // Bytes that others are just receiving are checked when they must have their row.
    await settleArrivals(deps, { arrivedBefore: new Date(clock().getTime() - arrivingMs), isAwaited });
    await queue.send('upkeep', {}, { startAfterSeconds: arrivingMs / 1000 });
  }
  await resumeInbox(deps);
  // Money that arrived, or was refunded, while the server was down.
  await resumeCheckouts(deps);
  await resumeRefunds(deps);
}
