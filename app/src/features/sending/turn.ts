import type { ChatLink, FileItem, Share } from '@kepwai/api-client';
import type { LiffMessage } from '@kepwai/liff-adapter';
import { formatDate } from '../../lib/format/dates.ts';
import { type FileCard, toFlexCard } from '../../lib/line/file-card.ts';
import type { SendAs } from './send-as.ts';
import { type SendableFiles, toFileCard, toImageSetCard } from './sendable.ts';

/** Items that one turn of LINE's picker sends. */
export interface Turn {
  readonly groupId: string;
  readonly as: SendAs;
  /** Files whose addresses are needed, at most five. */
  readonly files: readonly FileItem[];
  /** The image set of a single card; null if each file is a message. */
  readonly imageSet: Extract<SendableFiles, { type: 'image-set' }> | null;
}

/** Addresses for the messages of a turn. */
export interface TurnLinks {
  readonly groupId: string;
  readonly chat: ChatLink;
  /** Links by which people outside open cards: of the image set, or by file. Empty: only members open them. */
  readonly outside: ReadonlyMap<string, OutsideLink>;
}

/** Link by which people outside open a card. */
export type OutsideLink = Pick<Share, 'groupId' | 'id' | 'url' | 'expiresAt'>;

/** Preview of a message: a file itself, or a card. */
export type TurnPart =
  | { readonly type: 'media'; readonly file: FileItem }
  | { readonly type: 'card'; readonly card: FileCard; readonly file: FileItem | undefined };

/** Returns the messages that the chat will show. Until the addresses are there, by the kinds of the files. */
export function toParts(
  turn: Turn,
  { links, liffId }: { links: TurnLinks | null; liffId: string },
): TurnPart[] {
  const { files, imageSet, as } = turn;
  const [first] = files;
  if (imageSet) {
    const card = withLinks(toImageSetCard(imageSet, liffId), {
      id: imageSet.imageSet.id,
      file: first,
      links,
    });
    return [{ type: 'card', card, file: first }];
  }
  return files.map((file) => {
    const item = links?.chat.items.find(({ fileId }) => fileId === file.id);
    const isMedia = item ? item.message !== null : as === 'media' && file.kind !== 'file';
    if (isMedia) return { type: 'media', file };
    return { type: 'card', card: withLinks(toFileCard(file, liffId), { id: file.id, file, links }), file };
  });
}

/** Returns the messages of parts, one to five. */
export function toMessages(parts: readonly TurnPart[], { chat }: TurnLinks): LiffMessage[] {
  return parts.map((part) => {
    if (part.type === 'card') return toFlexCard(part.card);
    const message = chat.items.find(({ fileId }) => fileId === part.file.id)?.message;
    if (!message) throw new Error('a picture is sent by its address');
    const { type, originalContentUrl, previewImageUrl, durationMs } = message;
    return type === 'audio'
      ? { type, originalContentUrl, duration: durationMs ?? 1 }
      : { type, originalContentUrl, previewImageUrl: previewImageUrl ?? originalContentUrl };
  });
}

function withLinks(
  card: FileCard,
  { id, file, links }: { id: string; file: FileItem | undefined; links: TurnLinks | null },
): FileCard {
  const pictureUrl = links?.chat.items.find(({ fileId }) => fileId === file?.id)?.pictureUrl ?? null;
  const share = links?.outside.get(id);
  if (!share?.url) return { ...card, pictureUrl };
  return { ...card, pictureUrl, url: share.url, note: `ใครได้การ์ดนี้ก็เปิดได้ ถึง ${formatDate(share.expiresAt)}` };
}
