import type { ChatLink, ChatMessage, FileItem } from '@kepwai/api-client';
import { messageTypeOf } from '@kepwai/rules/sharing/chat-messages';
import { chatLinkDays } from '@kepwai/rules/sharing/shares';
import { dayMs } from '@kepwai/rules/time';
import { openGroup } from './contract/guard.ts';
import { onceByKey } from './contract/once-by-key.ts';
import { operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';
import { sendBytes } from './files/content.ts';
import { readThumbnail } from './state/fake-server.ts';
import type { FakeServer, GroupRecord } from './state/records/records.ts';
import type { ShareRecord } from './state/records/share.ts';
import { listShownFiles, openChatLink } from './state/shares.ts';

const origin = 'http://localhost:3000';

/** Creates the handlers of `openapi/paths/chat-link.yaml`. */
export function createChatLinkHandlers(server: FakeServer) {
  return [
    operation('createChatLink', async (call) => {
      const { me, group } = openGroup(server, call);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      return onceByKey(server, { operationId: 'createChatLink', personId: me.id, key, body }, () =>
        viewChatLink(server, addLink(server, { group, makerId: me.id, ...body })),
      );
    }),

    operation('getChatContent', (call) => {
      const link = openChatLink(server, call.path.shareSlug);
      const { place, part } = call.path;
      const id = link.fileIds[place - 1];
      const file = listShownFiles(server, link).find((each) => each.id === id);
      const isThere = part === 'preview' ? file?.thumbnailUrl : file && messageOf(link, file, 1);
      if (!file || !isThere) throw refuse('NOT_FOUND');
      link.visitCount += part === 'preview' ? 1 : 0;
      const media = part === 'preview' ? readThumbnail(file, 1024) : server.readContent(file);
      return sendBytes(call, media, { ETag: `"${file.sha256}-${part}"` });
    }),
  ];
}

function addLink(
  server: FakeServer,
  given: { group: GroupRecord; makerId: string; fileIds: string[]; as: 'media' | 'cards' },
): ShareRecord {
  const { group, makerId, fileIds, as } = given;
  const link = server.addShare({
    ...{ groupId: group.id, makerId, item: 'chat', fileIds, isViewOnly: as === 'cards' },
    expiresAt: new Date(server.now() + chatLinkDays * dayMs).toISOString(),
  });
  const files = listShownFiles(server, link).filter(({ groupId }) => groupId === group.id);
  if (files.length === fileIds.length) return link;
  server.shares.delete(link.id);
  throw refuse('NOT_FOUND');
}

function viewChatLink(server: FakeServer, link: ShareRecord): ChatLink {
  const items = listShownFiles(server, link).map((file, index) => ({
    fileId: file.id,
    message: messageOf(link, file, index + 1),
    pictureUrl: file.thumbnailUrl === null ? null : addressOf(link, index + 1, 'preview'),
  }));
  return { id: link.id, expiresAt: link.expiresAt, items };
}

function messageOf(link: ShareRecord, file: FileItem, place: number): ChatMessage | null {
  const { mimeType, sizeBytes, durationMs } = file;
  const type = messageTypeOf({ ...file, mimeType: mimeType ?? '', sizeBytes: sizeBytes ?? 0 });
  const isSound = type === 'audio';
  if (link.isViewOnly || type === null || (isSound && durationMs === null)) return null;
  return {
    type,
    originalContentUrl: addressOf(link, place, 'original'),
    previewImageUrl: isSound ? null : addressOf(link, place, 'preview'),
    durationMs: isSound ? durationMs : null,
  };
}

function addressOf({ slug }: ShareRecord, place: number, part: 'original' | 'preview'): string {
  return `${origin}/api/share/${slug}/chat/${place}/${part}`;
}
