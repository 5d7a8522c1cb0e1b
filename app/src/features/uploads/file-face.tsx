import { useEffect, useState } from 'react';
import { type FileKind, FileKindIcon } from '../../ui/file-kind.tsx';

/** Beyond this a picture of a few millimetres would cost a phone more memory than it is worth. */
const mostPreviewBytes = 30 * 1024 * 1024;

/** A chosen file in small: the picture itself where the browser can draw it, else its kind. */
export function FileFace({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size > mostPreviewBytes) return;
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

function kindOf(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
