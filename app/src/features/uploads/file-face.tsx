import { kindOfType } from '@kepwai/rules/words/kind-words';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FileKindIcon } from '../../ui/files/file-kind.tsx';
import { createFileWorker } from './send/file-worker.ts';
import { createPreviews } from './send/previews.ts';

/**
 * Maximum size of a preview: decoding larger files would cost a phone too much memory for a few millimetres.
 */
const maxPreviewBytes = 30 * 1024 * 1024;

const previews = createPreviews(
  createFileWorker<ImageBitmap>(
    () => new Worker(new URL('./send/preview-worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/** Whether this browser can decode pictures in a worker. */
const hasPreviews = () => typeof Worker !== 'undefined' && typeof createImageBitmap !== 'undefined';

/** Shows a chosen file: the picture itself if the browser can draw it, otherwise its kind. */
export function FileFace({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/') && file.size <= maxPreviewBytes;
  return (
    <span className="relative grid size-13 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-sunken">
      <FileKindIcon kind={kindOfType(file.type)} className="size-6" />
      {isPicture && (hasPreviews() ? <Preview file={file} /> : <Picture file={file} />)}
    </span>
  );
}

/**
 * Shows a picture that a worker drew: fifty of a phone as they are would fill the page's memory, whose cleaning up then
 * stops it for a moment.
 */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useSyncExternalStore(
    useCallback((onDrawn: () => void) => previews.want(file, onDrawn), [file]),
    () => previews.find(file),
  );
  useDrawn(canvas, preview);
  // Some formats, such as SVG, can only be drawn by the page.
  if (preview === null) return <Picture file={file} />;
  return (
    preview && (
      <canvas
        ref={canvas}
        width={preview.width}
        height={preview.height}
        className="absolute inset-0 size-full"
      />
    )
  );
}

function useDrawn(
  canvas: RefObject<HTMLCanvasElement | null>,
  preview: ImageBitmap | null | undefined,
): void {
  useLayoutEffect(() => {
    if (preview) canvas.current?.getContext('2d')?.drawImage(preview, 0, 0);
  }, [canvas, preview]);
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    url && (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        onError={() => setUrl(null)}
      />
    )
  );
}
