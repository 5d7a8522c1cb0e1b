import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { classes } from '../classes.ts';

interface ThumbnailProps {
  readonly src: string;
  readonly thumbhash?: string | null | undefined;
  readonly alt?: string;
  /** Whether to load first, for pictures visible at once. */
  readonly eager?: boolean;
  /** Whether its list has only items near the screen, so that the browser need not observe their position. */
  readonly isNear?: boolean;
  readonly fit?: 'cover' | 'contain';
  /**
   * Part that stays visible when the picture is cropped: the top of a document is the most informative. Default: the
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
 * Shows a thumbnail. If it is not there after a moment, a blurred preview from its hash (base64) takes its place, and
 * the picture then fades in; one that comes at once is painted by the browser alone, without another rendering. Fills its
 * container.
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
  const image = useRef<HTMLImageElement>(null);
  const { isLate, isMissing, onLoad } = useLateness(image, src);
  const blurred = usePreview(isLate && thumbhash ? thumbhash : null);
  const fitting = classes(
    fit === 'cover' ? 'object-cover' : 'object-contain',
    anchor === 'top' && 'object-top',
  );
  return (
    <span className="absolute inset-0 overflow-hidden bg-surface-sunken">
      {blurred && <img src={blurred} alt="" className={classes('absolute inset-0 size-full', fitting)} />}
      <img
        ref={image}
        src={src}
        {...(sizes && { sizes, srcSet: srcSetOf(src) })}
        alt={alt}
        {...(eager && { fetchPriority: 'high' })}
        {...(!eager && !isNear && { loading: 'lazy' })}
        // Eager pictures are painted as soon as they are there; others decode without holding up a frame.
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        onLoad={onLoad}
        onError={onError}
        className={classes(
          'absolute inset-0 size-full',
          isLate && 'transition-opacity duration-slow',
          fitting,
          isMissing && 'opacity-0',
        )}
      />
    </span>
  );
}

/** Loads a picture that will soon be shown, eagerly and with these `sizes`, before it is rendered; null for one size. */
export function preloadThumbnail(src: string, sizes: string | null): void {
  const sized = sizes === null ? {} : { imageSrcSet: srcSetOf(src), imageSizes: sizes };
  preload(src, { as: 'image', fetchPriority: 'high', ...sized });
}

function srcSetOf(src: string): string {
  return `${src} 320w, ${src}&size=medium 640w, ${src}&size=large 1280w`;
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

/** Whether a picture took longer than a moment, which stays true, and whether it is still loading. */
function useLateness(
  image: RefObject<HTMLImageElement | null>,
  src: string,
): { isLate: boolean; isMissing: boolean; onLoad: (() => void) | undefined } {
  const [lateSrc, setLateSrc] = useState<string | null>(null);
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null);
  const isLate = lateSrc === src;
  useEffect(() => {
    // The picture before it, such as the photo itself until its small one was drawn, stays until this one is there.
    if (isPainted(image.current)) return;
    const timer = setTimeout(() => {
      if (!isThere(image.current)) startTransition(() => setLateSrc(src));
    }, previewAfterMs);
    return () => clearTimeout(timer);
  }, [image, src]);
  // It may have come between the timer and this rendering, unheard.
  useLayoutEffect(() => {
    if (isLate && isThere(image.current)) setLoadedSrc(src);
  }, [image, src, isLate]);
  const onLoad = isLate ? () => setLoadedSrc(src) : undefined;
  return { isLate, isMissing: isLate && loadedSrc !== src, onLoad };
}

function isThere(image: HTMLImageElement | null): boolean {
  return image?.complete === true && isPainted(image);
}

function isPainted(image: HTMLImageElement | null): boolean {
  return image !== null && image.naturalWidth > 0;
}
