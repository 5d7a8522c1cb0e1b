import { type ComponentProps, lazy, Suspense } from 'react';

const MissedBanner = lazy(() =>
  // An offer that does not load is no reason to lose the page it stands on.
  import('./missed-banner.tsx').catch(() => ({ default: () => null })),
);

/** Offers to ask LINE for all that a group missed and can have now; nothing where there is none. Its code comes after the page. */
export function MissedOffer(props: ComponentProps<typeof MissedBanner>) {
  return (
    <Suspense fallback={null}>
      <MissedBanner {...props} />
    </Suspense>
  );
}
