import { startTransition, useEffect, useState } from 'react';
import { classes } from './classes.ts';

interface ThumbnailProps {
  readonly src: string;
  readonly thumbhash?: string | null | undefined;
  readonly alt?: string;
  /** Whether to load first, for pictures visible at once. */
  readonly eager?: boolean;
  /** Whether its list has only what is near the screen, so that the browser need not watch where it is. */
  readonly isNear?: boolean;
  readonly fit?: 'cover' | 'contain';
  /**
   * Part that stays visible when the picture is cropped: a document says most at its top. Default: the
   * middle.
   */
  readonly anchor?: 'center' | 'top';
  /** Widths that it takes, for a picture so large that the browser may want it larger. */
  readonly sizes?: string;
  readonly onError?: () => void;
}

/** Time within which a picture comes without a preview: from the device, or over a good network. */
const previewAfterMs = 100;

/**
 * Shows a thumbnail. While it is not there yet, a blurred preview from its hash (base64) takes its place, and
 * the picture then fades in. Fills its container.
 */
export function Thumbnail({
  src,
  thumbhash,
  alt = '',
  eager = false,
  isNear = false,
  fit = 'cover',
  anchor = 'center',
  sizes,
  onError,
}: ThumbnailProps) {
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null);
  const isLate = useIsLate(src, loadedSrc === src);
  const blurred = usePreview(isLate && thumbhash ? thumbhash : null);
  const fitting = classes(
    fit === 'cover' ? 'object-cover' : 'object-contain',
    anchor === 'top' && 'object-top',
  );
  return (
    <span className="absolute inset-0 overflow-hidden bg-surface-sunken">
      {blurred && <img src={blurred} alt="" className={classes('absolute inset-0 size-full', fitting)} />}
      <img
        key={src}
        // A cached picture may load before React attaches its listener, and would stay invisible.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoadedSrc(src);
        }}
        src={src}
        {...(sizes && { sizes, srcSet: `${src} 320w, ${src}&size=medium 640w, ${src}&size=large 1280w` })}
        alt={alt}
        {...(eager && { fetchPriority: 'high' })}
        {...(!eager && !isNear && { loading: 'lazy' })}
        decoding="async"
        draggable={false}
        onLoad={() => setLoadedSrc(src)}
        onError={onError}
        className={classes(
          'absolute inset-0 size-full',
          isLate && 'transition-opacity duration-slow',
          fitting,
          loadedSrc === src ? 'opacity-100' : 'opacity-0',
        )}
      />
    </span>
  );
}

/** Returns the preview of a hash as a data URL, once it is drawn; null before, and without a hash. */
function usePreview(thumbhash: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (thumbhash === null) return;
    let isWanted = true;
    import('./draw-thumbhash.ts')
      .then(({ drawThumbhash }) => drawThumbhash(thumbhash, () => isWanted))
      .then(
        (drawn) => {
          if (isWanted) startTransition(() => setUrl(drawn));
        },
        () => undefined, // The picture itself comes anyway.
      );
    return () => {
      isWanted = false;
    };
  }, [thumbhash]);
  return thumbhash && url;
}

/** Whether a picture took longer than a moment; stays true, so that the picture can fade in. */
function useIsLate(src: string, isLoaded: boolean): boolean {
  const [lateSrc, setLateSrc] = useState<string | null>(null);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => startTransition(() => setLateSrc(src)), previewAfterMs);
    return () => clearTimeout(timer);
  }, [src, isLoaded]);
  return lateSrc === src;
}
