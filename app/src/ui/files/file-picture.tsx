import { useState } from 'react';
import { classes } from '../classes.ts';
import { type FileKind, FileKindIcon } from './file-kind.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FilePictureProps {
  readonly kind: FileKind;
  readonly thumbnailUrl?: string | null | undefined;
  readonly thumbhash?: string | null | undefined;
  /** Whether the picture is not drawn yet; it appears automatically. */
  readonly isAwaited?: boolean | undefined;
  /** Class name of the icon's size. */
  readonly iconClass: string;
  /** As of `Thumbnail`. */
  readonly eager?: boolean;
}

/** Fills its place with the picture of a file, with a placeholder for one that is not drawn yet, or with the kind. */
export function FilePicture({
  kind,
  thumbnailUrl,
  thumbhash,
  isAwaited = false,
  iconClass,
  eager = false,
}: FilePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (thumbnailUrl && thumbnailUrl !== failedUrl) {
    return (
      <Thumbnail
        src={thumbnailUrl}
        {...{ thumbhash, eager }}
        // Without a network the blurred preview stays.
        {...(!thumbhash && { onError: () => setFailedUrl(thumbnailUrl) })}
      />
    );
  }
  if (isAwaited) return <AwaitedPicture kind={kind} iconClass={iconClass} />;
  return <FileKindIcon kind={kind} className={`m-auto ${iconClass}`} />;
}

/** Place of a picture that is not drawn yet. It stands still: a screen full of them would flicker. */
export function AwaitedPicture({ kind, iconClass }: { kind: FileKind; iconClass: string }) {
  return (
    <span data-awaited="" className="absolute inset-0 grid place-items-center bg-surface-sunken">
      <FileKindIcon kind={kind} className={classes('opacity-40', iconClass)} />
    </span>
  );
}
