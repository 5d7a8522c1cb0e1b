import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useEarlyOverlay } from './layer/early-overlays.ts';
import { useToast } from './toast.tsx';

/** Module that has a component. */
export type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** State of an overlay of the page. */
export interface Overlay {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether the address opens it, whose entry in the history back leaves. */
  readonly isInAddress?: boolean;
}

/**
 * Returns the component of an overlay, whose code loads when it first opens; null before. If loading fails, the overlay
 * closes and a toast says so; the next opening loads it again. `load` must stay the same function.
 */
export function useLazyOverlay<Props>(
  load: LoadPart<Props>,
  { open, onClose, isInAddress }: Overlay,
): ComponentType<Props> | null {
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  const fail = useEffectEvent(() => {
    onClose();
    toast({ text: 'เปิดไม่ได้ เน็ตอาจหลุด ลองแตะอีกครั้ง', tone: 'error' });
  });
  const isWanted = open && !loaded;
  // Back gives up as well.
  useEarlyOverlay(isWanted && !isInAddress, onClose);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    load().then(
      ({ default: Part }) => isOver || setLoaded({ Part }),
      () => isOver || fail(),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, load]);
  return loaded?.Part ?? null;
}

/**
 * Renders an overlay whose code loads when it first opens; the page is dimmed meanwhile, and a tap on it gives up. Once
 * opened it stays mounted, so that closing can be animated.
 */
export function LazyOverlay<Props extends Overlay>({ load, props }: { load: LoadPart<Props>; props: Props }) {
  const Part = useLazyOverlay(load, props);
  if (Part) return <Part {...props} />;
  return (
    props.open && (
      <button
        type="button"
        aria-label="กำลังเปิด แตะเพื่อยกเลิก"
        aria-busy="true"
        className="fixed inset-0 z-overlay animate-shimmer bg-scrim"
        onClick={props.onClose}
      />
    )
  );
}
