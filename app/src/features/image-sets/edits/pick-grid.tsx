import type { FileItem } from '@kepwai/api-client';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { classes } from '../../../ui/classes.ts';
import { FilePicture } from '../../../ui/files/file-picture.tsx';

/** Grid of pictures that are picked by a tap; each is a button that says whether it is picked. */
export function PickGrid({
  label,
  files,
  picked,
  onPick,
  renderHandle,
}: {
  label: string;
  files: readonly FileItem[];
  picked: ReadonlySet<string>;
  onPick: (file: FileItem) => void;
  /** Renders what lies over the upper corner of a picture. */
  renderHandle?: (file: FileItem) => ReactNode;
}) {
  return (
    <ul aria-label={label} className="mt-3 grid grid-cols-3 gap-2">
      {files.map((file, place) => {
        const isPicked = picked.has(file.id);
        return (
          <li key={file.id} data-item={file.id} className="relative">
            <button
              type="button"
              aria-label={`${file.kind === 'video' ? 'วิดีโอ' : 'รูป'}ที่ ${formatCount(place + 1)}`}
              aria-pressed={isPicked}
              className={classes(
                'relative grid aspect-square w-full place-items-center overflow-hidden rounded-tile border-2 border-line bg-surface-sunken',
                isPicked && 'border-action outline-2 outline-action',
              )}
              onClick={() => onPick(file)}
            >
              <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-8" />
              {isPicked && (
                <span className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full bg-action text-action-ink">
                  <Check className="size-4.5" strokeWidth={2.5} aria-hidden="true" />
                </span>
              )}
            </button>
            {renderHandle?.(file)}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the set with a file put in, or taken out if it was there. */
export function togglePicked(picked: ReadonlySet<string>, fileId: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(fileId)) next.add(fileId);
  return next;
}
