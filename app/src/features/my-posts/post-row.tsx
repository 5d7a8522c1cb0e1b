import type { MyPost } from '@kepwai/api-client';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { FilePicture } from '../../ui/files/file-picture.tsx';

/** Renders one of my posts with a checkbox: its picture if I may still see it, and its name. */
export function PostRow({
  post,
  isChosen,
  onChange,
}: {
  post: MyPost;
  isChosen: boolean;
  onChange: () => void;
}) {
  return (
    <Checkbox
      checked={isChosen}
      onChange={onChange}
      label={
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-raised">
            <FilePicture kind={post.kind} {...pictureOf(post)} iconClass="size-6" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-small">{spokenName(post)}</span>
            <span className="block text-caption text-ink-soft tabular-nums">{detailsOf(post)}</span>
          </span>
        </span>
      }
    />
  );
}

/** Returns the name of a post's group, as far as its poster may know it. */
export function postGroupName({ group }: Pick<MyPost, 'group'>): string {
  return group.name ?? 'กลุ่มที่ไม่มีชื่อ';
}

function detailsOf(post: MyPost): string {
  const state = post.state === 'fetching' ? 'กำลังเก็บ' : post.state === 'missed' ? 'เก็บไม่ได้' : null;
  return [
    formatDateTime(post.postedAt),
    post.sizeBytes === null ? null : formatSize(post.sizeBytes),
    state,
    post.isTrashed ? 'อยู่ในถังขยะ' : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
