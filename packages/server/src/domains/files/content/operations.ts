import { defineRawOperation, type Operation, type OperationDeps } from '../../../http/operation.ts';
import { sendBytes } from '../../../http/send-bytes.ts';
import { charsetBytes, charsetOf } from '../../contents/text-charset.ts';
import { getContent, type KeptContent, openContent, readPicture } from './content.ts';
import { holderOfAddress } from './guard.ts';
import { contentHeaders, thumbnailHeaders } from './headers.ts';

const getFileContent = defineRawOperation('getFileContent', {
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
        headers,
        content: () => openContent(deps, content),
      },
    );
  },
});

async function findCharset(deps: OperationDeps, content: KeptContent): Promise<string> {
  const { sizeBytes } = content;
  const head = Buffer.alloc(Math.min(charsetBytes, sizeBytes));
  const reader = await openContent(deps, content);
  try {
    const bytes = await reader.read(head, 0);
    return charsetOf(head.subarray(0, bytes), { isWhole: bytes === sizeBytes });
  } finally {
    await reader.close();
  }
}

const getFileThumbnail = defineRawOperation('getFileThumbnail', {
  guard: holderOfAddress('thumbnail'),
  cost: 1,
  async handle({ params: { fileId }, query: { size = 'small' }, caller: { userId }, request, reply }, deps) {
    const content = await getContent(deps, { fileId, userId });
    const picture = await readPicture(deps, content, size);
    await sendBytes(
      { request, reply, pump: deps.pump },
      {
        etag: `${content.sha256}-${size}`,
        sizeBytes: picture.length,
        headers: thumbnailHeaders(size),
        content: picture,
      },
    );
  },
});

export const contentOperations: Operation[] = [getFileContent, getFileThumbnail];
