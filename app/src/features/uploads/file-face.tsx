import { useEffect, useState } from 'react';
import { FileKindIcon } from '../../ui/file-kind.tsx';
import { kindOf } from './kind-of.ts';

/**
 * Maximum size of a preview: decoding larger files would cost a phone too much memory for a few millimetres.
 */
const maxPreviewBytes = 30 * 1024 * 1024;

/** Shows a chosen file: the picture itself if the browser can draw it, otherwise its kind. */
export function FileFace({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > maxPreviewBytes) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <span className="relative grid size-13 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-sunken">
      <FileKindIcon kind={kindOf(file.type)} className="size-6" />
      {url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setUrl(null)}
        />
      )}
    </span>
  );
}
