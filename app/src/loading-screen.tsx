import { paintedFrontId } from './features/groups/front/paint-front.ts';
import { BrandMark } from './ui/drawings/brand.tsx';

/** Shows the front of a group from this device, or else the animated logo, until the first screen's code is loaded. */
export function LoadingScreen() {
  return (
    <>
      {/* Inert: the app takes its place in a moment, and readers of the screen meet the front once. */}
      <div id={paintedFrontId} inert />
      <main data-layout="default" className="grid min-h-dvh place-items-center">
        <title>เก็บไว้</title>
        <div role="status" className="flex flex-col items-center gap-4">
          <BrandMark className="size-16 animate-shimmer" />
          <span className="text-small text-ink-soft">กำลังเปิดตู้</span>
        </div>
      </main>
    </>
  );
}
