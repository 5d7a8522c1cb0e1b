import type { FileItem, FileKind, ImageSet } from '@kepwai/api-client';
import { formatDate, formatDuration } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import type { FileCard } from '../../lib/line/file-card.ts';
import { liffUrl } from '../../lib/line/line-share.ts';
import { fileKindLabels, shownExtension } from '../../ui/files/file-kind.tsx';

/** Maximum messages of LINE's picker. @see spec.md 5 */
export const mostAtOnce = 5;

/** Chosen files, in their order. */
interface ChosenFiles {
  readonly type: 'files';
  /** At least one. */
  readonly files: readonly FileItem[];
}

/** An image set as a whole, represented by a card. */
interface WholeImageSet {
  readonly type: 'image-set';
  readonly imageSet: Pick<ImageSet, 'id' | 'groupId'> & {
    /** Name from a person; null for none. */
    readonly givenName: string | null;
  };
  /** Those of its pictures that are loaded. */
  readonly files: readonly FileItem[];
}

/** Something kept whose files can be sent to a chat, as themselves or as cards. */
export type SendableFiles = ChosenFiles | WholeImageSet;

/** Something kept that can be sent to a chat. */
export type Sendable = SendableFiles | { readonly type: 'upload'; readonly upload: SentUpload };

/** Files that a person uploaded together. */
export interface SentUpload {
  readonly groupId: string;
  readonly groupName: string;
  /** At least one. */
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: FileKind;
    readonly sizeBytes: number;
    readonly folderId: string | null;
  }[];
}

/** Returns cards as text to paste: the address alone for one, with its name for several. */
export function toPastedText(cards: readonly FileCard[]): string {
  if (cards.length === 1) return cards[0]?.url ?? '';
  return cards.map(({ name, url }) => `${name}\n${url}`).join('\n\n');
}

/** Returns the files that are sent in each turn of LINE's picker. */
export function toTurns(files: readonly FileItem[]): FileItem[][] {
  const turns: FileItem[][] = [];
  for (let start = 0; start < files.length; start += mostAtOnce)
    turns.push(files.slice(start, start + mostAtOnce));
  return turns;
}

/**
 * Returns the card of a file. Its address is a place in the group. A card goes to any chat, so it contains neither the
 * poster nor a made name.
 */
export function toFileCard(file: FileItem, liffId: string): FileCard {
  const { id, groupId, kind, sizeBytes, durationMs } = file;
  const label = fileKindLabels[kind];
  const mark = durationMs === null ? shownExtension(file.name) || label : formatDuration(durationMs);
  const name = file.nameOrigin === 'given' ? file.name : label;
  return {
    ...{ kind, mark, name, from: formatDate(file.postedAt) },
    facts: sizeBytes === null ? label : `${label} · ${formatSize(sizeBytes)}`,
    url: liffUrl(liffId, `/${groupId}/file/${id}`),
  };
}

/** Returns the card of an image set. */
export function toImageSetCard({ imageSet, files }: WholeImageSet, liffId: string): FileCard {
  const [first] = files;
  const count = `${formatCount(files.length)} รูป`;
  return {
    ...{ kind: 'image', mark: count, name: imageSet.givenName ?? 'อัลบั้ม', facts: count },
    from: first ? formatDate(first.postedAt) : '',
    url: liffUrl(liffId, `/${imageSet.groupId}/image-set/${imageSet.id}`),
  };
}

/** Returns the card of an upload. */
export function toUploadCard({ groupId, groupName, files }: SentUpload, liffId: string): FileCard {
  const [first] = files;
  const kind = first && files.every((file) => file.kind === first.kind) ? first.kind : 'file';
  const count = `${formatCount(files.length)} ${fileKindLabels[kind]}`;
  const size = formatSize(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const from = `ในตู้ของ “${groupName}”`;
  if (first && files.length === 1) {
    const { id, name } = first;
    const label = fileKindLabels[kind];
    const words = { mark: shownExtension(name) || label, name, facts: `ส่งเข้าตู้แล้ว · ${label} · ${size}` };
    return { kind, ...words, from, url: liffUrl(liffId, `/${groupId}/file/${id}`) };
  }
  const folderId = first?.folderId ?? null;
  const isOneFolder = folderId !== null && files.every((file) => file.folderId === folderId);
  const place = isOneFolder ? `folder/${folderId}` : 'file';
  return {
    ...{ kind, mark: count, name: `ส่งเข้าตู้แล้ว ${count}`, facts: size, from },
    url: liffUrl(liffId, `/${groupId}/${place}`),
  };
}
