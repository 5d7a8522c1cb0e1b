import type { ActivityEntry } from '@kepwai/api-client';
import { kindWords } from '@kepwai/rules/words/kind-words';
import { ownedKind } from '../../lib/format/names/spoken-name.ts';
import { formatCount } from '../../lib/format/sizes.ts';

/** Part of a sentence; with an address if it leads to the item. */
export type SentencePart = string | { readonly text: string; readonly to: string };

/** A change in a group, with its group for addresses. */
export type Change = ActivityEntry & { readonly groupId: string };

type Parts = readonly SentencePart[];

/**
 * Names a single file, and counts several. One with a made name is called by its kind and poster; the entry has its
 * time. `before`: the text between the kind of a single file and its name.
 */
export function files({ groupId, fileCount, files: named }: Change, before?: string): Parts {
  const [first] = named;
  if (fileCount === 0) return [];
  if (fileCount === 1 && first) {
    const to = `/microapp/${groupId}/file/${first.id}`;
    if (first.nameOrigin === 'made') return [{ text: ownedKind(first.kind, first.posterName), to }];
    const link = { text: `“${first.name}”`, to };
    return before === undefined ? [link] : [`${kindWords[first.kind]}${before}`, link];
  }
  return [`${formatCount(fileCount)} ${unitOf(named, fileCount)}`];
}

/** Names files of their own poster: `รูป 1 รูป` for a made name, since the sender is named before. */
export function sentFiles(change: Change): Parts {
  const { groupId, fileCount, files: named } = change;
  const [first] = named;
  if (fileCount === 0) return [];
  if (fileCount === 1 && first?.nameOrigin === 'given') return files(change);
  const unit = unitOf(named, fileCount);
  const text = `${unit} ${formatCount(fileCount)} ${unit}`;
  return [fileCount === 1 && first ? { text, to: `/microapp/${groupId}/file/${first.id}` } : text];
}

/** Returns `รูป` if all are pictures, else `ไฟล์`. */
function unitOf(named: Change['files'], fileCount: number): string {
  const [first] = named;
  const isOneKind = named.length === fileCount && named.every(({ kind }) => kind === first?.kind);
  return isOneKind && first?.kind === 'image' ? 'รูป' : 'ไฟล์';
}

/** Names folders; those in the trash lead nowhere. */
export function folders(change: Change, before = ''): Parts {
  const named = folderNames(change);
  return named.length === 0 ? ['โฟลเดอร์ที่ไม่อยู่แล้ว'] : [`โฟลเดอร์${before}`, ...named];
}

/** Names the destination of files, if there is one and it is still there. */
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

/** Names the items of a change: files, folders and an image set. */
export function things(change: Change): Parts {
  const single = change.imageSets.length === 0 ? files(change) : imageSet(change);
  const named = change.folders.length === 0 ? [] : folders(change);
  if (single.length === 0 && named.length === 0) return ['ของที่ไม่อยู่แล้ว'];
  return single.length === 0 || named.length === 0 ? [...single, ...named] : [...single, 'และ', ...named];
}

/** Names the quota. */
export function quota({ quota: named }: Change): Parts {
  return [named ? `“${named.name}”` : 'ที่เก็บที่ไม่อยู่แล้ว'];
}

/** Inserts the spaces of Thai: none between words, one beside quotation marks, numbers and Latin letters. */
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
