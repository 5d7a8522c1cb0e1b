import type { ActivityEntry } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';

/** Part of a sentence; with an address where it leads to the thing. */
export type SentencePart = string | { readonly text: string; readonly to: string };

/** A change in a group, with its group for addresses. */
export type Change = ActivityEntry & { readonly groupId: string };

type Parts = readonly SentencePart[];

const fileWords = { image: 'รูป', video: 'วิดีโอ', audio: 'เสียง', file: 'ไฟล์' } as const;

/** Names a single file, and counts several. `before`: what stands between the kind of a single file and its name. */
export function files({ groupId, fileCount, files: named }: Change, before?: string): Parts {
  const [first] = named;
  if (fileCount === 0) return [];
  if (fileCount === 1 && first) {
    const link = { text: `“${first.name}”`, to: `/microapp/${groupId}/file/${first.id}` };
    return before === undefined ? [link] : [`${fileWords[first.kind]}${before}`, link];
  }
  const arePictures = named.length === fileCount && named.every(({ kind }) => kind === 'image');
  return [`${formatCount(fileCount)} ${arePictures ? 'รูป' : 'ไฟล์'}`];
}

/** Names folders; those in the trash lead nowhere. */
export function folders(change: Change, before = ''): Parts {
  const named = folderNames(change);
  return named.length === 0 ? ['โฟลเดอร์ที่ไม่อยู่แล้ว'] : [`โฟลเดอร์${before}`, ...named];
}

/** Names the destination of files, where there is one and it is still there. */
export function into(change: Change, before = 'ไป'): Parts {
  const named = folderNames(change);
  return named.length === 0 ? [] : [before, ...named];
}

function folderNames({ groupId, folders: named }: Change): Parts {
  return named.map(({ id, name, isTrashed }) =>
    isTrashed ? `“${name}”` : { text: `“${name}”`, to: `/microapp/${groupId}/folder/${id}` },
  );
}

/** Names the image set. */
export function imageSet({ groupId, imageSets: [first] }: Change): Parts {
  if (!first) return ['อัลบั้มที่ไม่อยู่แล้ว'];
  const to = `/microapp/${groupId}/image-set/${first.id}`;
  return [{ text: first.name === null ? 'อัลบั้ม' : `อัลบั้ม “${first.name}”`, to }];
}

/** Names whatever a change was about: files, folders and an image set. */
export function things(change: Change): Parts {
  const single = change.imageSets.length === 0 ? files(change) : imageSet(change);
  const named = change.folders.length === 0 ? [] : folders(change);
  if (single.length === 0 && named.length === 0) return ['ของที่ไม่อยู่แล้ว'];
  return single.length === 0 || named.length === 0 ? [...single, ...named] : [...single, 'และ', ...named];
}

/** Names the quota. */
export function quota({ quota: named }: Change): Parts {
  return [named ? `“${named.name}”` : 'พื้นที่เก็บที่ไม่อยู่แล้ว'];
}

/** Puts the spaces in that Thai has: none between words, one beside quotation marks, numbers and Latin letters. */
export function withGaps(parts: Parts): Parts {
  return parts.flatMap((part, place) => {
    const before = parts[place - 1];
    return before !== undefined && needsGap(textOf(before), textOf(part)) ? [' ', part] : [part];
  });
}

function textOf(part: SentencePart): string {
  return typeof part === 'string' ? part : part.text;
}

function needsGap(before: string, after: string): boolean {
  if (before.endsWith(' ') || after.startsWith(' ')) return false;
  return /[”0-9a-z]$/iu.test(before) || /^[“0-9a-z]/iu.test(after);
}
