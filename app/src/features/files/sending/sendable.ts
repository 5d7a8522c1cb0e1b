import type { FileItem, FileKind, ImageSet } from '@kepwai/api-client';
import { formatDate, formatDuration } from '../../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import type { FileCard } from '../../../lib/line/file-card.ts';
import { liffUrl } from '../../../lib/line/line-share.ts';
import { extensionOf, fileKindLabels } from '../../../ui/file-kind.tsx';
import { posterOf } from '../file-words.ts';

/** Maximum messages that LINE's picker takes. @see spec.md 5 */
export const mostCards = 5;

/** Something kept that can be sent to a chat as a card. */
export type Sendable =
  | { readonly type: 'file'; readonly file: FileItem }
  | {
      readonly type: 'image-set';
      readonly imageSet: Pick<ImageSet, 'id' | 'groupId'> & { readonly name: string };
      /** Those of its pictures that are loaded. */
      readonly files: readonly FileItem[];
    }
  | { readonly type: 'upload'; readonly upload: SentUpload };

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

/** Returns the card of something kept. Its address is a place in the group, never a signed one to the bytes. */
export function toFileCard(item: Sendable, liffId: string): FileCard {
  switch (item.type) {
    case 'file':
      return cardOfFile(item.file, liffId);
    case 'image-set':
      return cardOfImageSet(item, liffId);
    case 'upload':
      return cardOfUpload(item.upload, liffId);
  }
}

/** Returns cards as text to paste: the address alone for one, with its name for several. */
export function toPastedText(cards: readonly FileCard[]): string {
  if (cards.length === 1) return cards[0]?.url ?? '';
  return cards.map(({ name, url }) => `${name}\n${url}`).join('\n\n');
}

function cardOfFile(file: FileItem, liffId: string): FileCard {
  const { id, groupId, kind, name, sizeBytes, durationMs } = file;
  const label = fileKindLabels[kind];
  const mark = durationMs === null ? extensionOf(name) || label : formatDuration(durationMs);
  return {
    ...{ kind, mark, name, from: fromOf(file) },
    facts: sizeBytes === null ? label : `${label} · ${formatSize(sizeBytes)}`,
    url: liffUrl(liffId, `/${groupId}/file/${id}`),
  };
}

function cardOfImageSet(
  { imageSet, files }: Extract<Sendable, { type: 'image-set' }>,
  liffId: string,
): FileCard {
  const [first] = files;
  const count = `${formatCount(files.length)} รูป`;
  return {
    ...{ kind: 'image', mark: count, name: imageSet.name, facts: `อัลบั้ม · ${count}` },
    from: first ? fromOf(first) : 'ไม่ทราบคนส่ง',
    url: liffUrl(liffId, `/${imageSet.groupId}/image-set/${imageSet.id}`),
  };
}

function cardOfUpload({ groupId, groupName, files }: SentUpload, liffId: string): FileCard {
  const [first] = files;
  const kind = first && files.every((file) => file.kind === first.kind) ? first.kind : 'file';
  const count = `${formatCount(files.length)} ${fileKindLabels[kind]}`;
  const size = formatSize(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const from = `ในตู้ของ “${groupName}”`;
  if (first && files.length === 1) {
    const { id, name } = first;
    const label = fileKindLabels[kind];
    const words = { mark: extensionOf(name) || label, name, facts: `ส่งเข้าตู้แล้ว · ${label} · ${size}` };
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

function fromOf(file: FileItem): string {
  return `${posterOf(file)} · ${formatDate(file.postedAt)}`;
}
