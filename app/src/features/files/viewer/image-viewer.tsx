import type { FileItem } from '@kepwai/api-client';
import { useRef, useState } from 'react';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { type SwipeDirection, useZoom } from './use-zoom.ts';

/** Zoom beyond which the preview looks blurred and the original is fetched. */
const sharpUntilScale = 1.4;
/** Types that browsers render themselves; others (HEIC, TIFF) show their preview. */
const drawable = /^image\/(jpeg|png|gif|webp|avif|bmp|svg\+xml)$/;

/**
 * Shows a picture that can be zoomed: the thumbnail at once, the preview when it loads, the original when
 * enlarged.
 */
export function ImageViewer({
  file,
  smallUrl,
  previewUrl,
  originalUrl,
  onSwipe,
  onBroken,
}: {
  file: FileItem;
  smallUrl: string | null;
  previewUrl: string | null;
  originalUrl: string;
  onSwipe: (direction: SwipeDirection) => void;
  onBroken: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, swipedX, handlers } = useZoom(frame, onSwipe);
  const [isOriginalWanted, setIsOriginalWanted] = useState(false);
  const isDrawable = drawable.test(file.mimeType ?? '');
  // The preview of an animated GIF would stand still.
  const isMoving = file.mimeType === 'image/gif';
  if (!isOriginalWanted && view.scale > sharpUntilScale) setIsOriginalWanted(true);
  const first = isMoving || previewUrl === null ? originalUrl : previewUrl;
  return (
    <div
      ref={frame}
      {...handlers}
      data-zoom={view.scale > 1 ? 'near' : 'whole'}
      className="absolute inset-0 cursor-zoom-in touch-none overflow-hidden select-none data-[zoom=near]:cursor-grab"
    >
      <div
        className="absolute inset-0"
        style={{ transform: `translate3d(${view.x + swipedX}px, ${view.y}px, 0) scale(${view.scale})` }}
      >
        {smallUrl && (
          <img
            src={smallUrl}
            alt=""
            aria-hidden="true"
            draggable={false}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        <span className="absolute inset-0 [&>span]:bg-transparent">
          <Thumbnail src={first} alt={file.name} fit="contain" eager onError={onBroken} />
        </span>
        {isOriginalWanted && isDrawable && first !== originalUrl && (
          <span className="absolute inset-0 [&>span]:bg-transparent">
            <Thumbnail src={originalUrl} fit="contain" eager />
          </span>
        )}
      </div>
    </div>
  );
}
