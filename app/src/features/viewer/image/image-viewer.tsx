import type { FileItem } from '@kepwai/api-client';
import { useRef, useState } from 'react';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import { Thumbnail } from '../../../ui/files/thumbnail.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { dragTransform } from './drag-transform.ts';
import type { StageGestures } from './use-drag.ts';
import { useZoom } from './use-zoom.ts';

const ZoomButtons = lazyPart(() => import('./zoom-buttons.tsx'), 'โหลดปุ่มขยายไม่ได้');

/** Zoom beyond which the preview looks blurred and all of the picture is fetched. */
const sharpUntilScale = 1.4;
/** Types that browsers render themselves, or the server for them; others show their preview. */
const drawable = /^image\/(jpeg|a?png|gif|webp|avif|bmp|svg\+xml|hei[cf]|tiff)$/;

/**
 * Types that may be animated, which only the whole picture shows. A larger one is a photograph rather than a sticker.
 */
const mayMove = /^image\/(webp|avif)$/;
const maxMovingBytes = 8 * 1024 * 1024;

/**
 * Shows a picture that can be zoomed: the thumbnail at once, the preview when it loads, all of it when
 * enlarged.
 */
export function ImageViewer({
  file,
  smallUrl,
  previewUrl,
  originalUrl,
  fullUrl,
  gestures,
  onBroken,
}: {
  file: FileItem;
  smallUrl: string | null;
  previewUrl: string | null;
  originalUrl: string;
  /** Address of the picture to zoom into: the original, if browsers render it. */
  fullUrl: string | null;
  gestures: StageGestures;
  onBroken: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, offset, handlers, toggle, move } = useZoom(frame, gestures);
  const [isFullWanted, setIsFullWanted] = useState(false);
  const isDrawable = drawable.test(file.mimeType ?? '');
  const [isFirstThere, setIsFirstThere] = useState(false);
  // The preview of an animation would stand still.
  const isMoving = moves(file);
  if (!isFullWanted && view.scale > sharpUntilScale) setIsFullWanted(true);
  const first = isMoving || previewUrl === null ? originalUrl : previewUrl;
  return (
    <>
      <div
        ref={frame}
        {...handlers}
        data-zoom={view.scale > 1 ? 'near' : 'whole'}
        className="@container-size absolute inset-0 cursor-zoom-in touch-none overflow-hidden select-none data-[zoom=near]:cursor-grab"
      >
        <div
          className="absolute inset-0 grid place-items-center"
          style={{
            transform: `${dragTransform(offset)} translate3d(${view.x}px, ${view.y}px, 0) scale(${view.scale})`,
          }}
        >
          {/* As large as the picture itself, so that a tile turns into it and not into the frame. */}
          <div data-shared="" className="relative size-full" style={sizeInFrame(file)}>
            {/* It would be seen through the clear parts of an animation. */}
            {smallUrl && !(isMoving && isFirstThere) && (
              <img
                src={smallUrl}
                alt=""
                aria-hidden="true"
                draggable={false}
                className="absolute inset-0 size-full object-contain"
              />
            )}
            {/* Decoded before it is shown, and without a fade: a picture that was fetched ahead is there at once. */}
            <img
              src={first}
              alt={spokenName(file)}
              decoding="sync"
              draggable={false}
              onLoad={() => setIsFirstThere(true)}
              onError={onBroken}
              className="absolute inset-0 size-full object-contain"
            />
            {isFullWanted && isDrawable && fullUrl && first !== fullUrl && (
              <span className="absolute inset-0 [&>span]:bg-transparent">
                <Thumbnail src={fullUrl} fit="contain" eager />
              </span>
            )}
          </div>
        </div>
      </div>
      {/* Beside the frame, which takes every touch for itself. */}
      {isEasy() && <ZoomButtons isEnlarged={view.scale > 1} onToggle={toggle} onMove={move} />}
    </>
  );
}

/** Whether a picture is shown from its own bytes, because it moves or may. */
function moves({ mimeType, sizeBytes }: FileItem): boolean {
  if (/^image\/(gif|apng)$/.test(mimeType ?? '')) return true;
  return mayMove.test(mimeType ?? '') && sizeBytes !== null && sizeBytes <= maxMovingBytes;
}

/** Returns the size of a picture that is fitted to its frame, if its own size is known. */
function sizeInFrame({ width, height }: FileItem) {
  if (!width || !height) return {};
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100cqw, calc(100cqh * ${width / height}))`,
    height: 'auto',
  };
}
