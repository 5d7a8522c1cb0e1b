import { type ComponentProps, lazy, Suspense } from 'react';

const MissedBanner = lazy(() =>
  // A failed import must not take down the page around the offer.
  import('./missed-banner.tsx').catch(() => ({ default: () => null })),
);

/**
 * Offers to ask LINE for all files that the group missed and can have now; renders nothing if there are none.
 * Its code loads after the page.
 */
export function MissedOffer(props: ComponentProps<typeof MissedBanner>) {
  return (
    <Suspense fallback={null}>
      <MissedBanner {...props} />
    </Suspense>
  );
}
