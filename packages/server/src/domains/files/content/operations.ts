import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import { defineRawOperation, type Operations } from '../../../http/contract/operation.ts';
import { findCharset, getContent, openContent } from './content.ts';
import { holderOfAddress } from './guard.ts';
import { contentHeaders } from './headers.ts';
import { sendPicture } from './send-picture.ts';

export const contentOperations: Operations = {
  getFileContent: defineRawOperation('getFileContent', {
    guard: holderOfAddress('content'),
    cost: 1,
    async handle({ params: { fileId }, query, caller: { userId }, request, reply }, deps) {
      const content = await getContent(deps, { fileId, userId });
      const charset = content.mimeType === 'text/plain' ? await findCharset(deps, content) : null;
      const headers = contentHeaders({ ...content, charset, download: query.download === 1 });
      await sendBytes(
        { request, reply, pump: deps.pump },
        {
          etag: content.sha256,
          sizeBytes: content.sizeBytes,
          modifiedAt: content.postedAt,
          headers,
          content: () => openContent(deps, content),
        },
      );
    },
  }),

  getFileThumbnail: defineRawOperation('getFileThumbnail', {
    guard: holderOfAddress('thumbnail'),
    cost: 1,
    async handle(
      { params: { fileId }, query: { size = 'small' }, caller: { userId }, request, reply },
      deps,
    ) {
      const content = await getContent(deps, { fileId, userId });
      await sendPicture(deps, { request, reply, pump: deps.pump }, { content, size });
    },
  }),
};
