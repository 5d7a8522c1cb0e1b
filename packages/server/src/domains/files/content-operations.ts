import { AppError } from '../../errors.ts';
import { anonymous, defineRawOperation, type Operation } from '../../http/operation.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import { getSignedContent } from './content.ts';
import { contentHeaders, thumbnailHeaders } from './content-headers.ts';

/** The guard is the signature, which names the person: who holds it is asked for again at every request. */
const getFileContent = defineRawOperation('getFileContent', {
  guard: anonymous,
  async handle({ params: { fileId }, query, request, reply }, deps) {
    const content = await getSignedContent(deps, { fileId, signature: query.t });
    const frameAncestors = [deps.env.publicUrl, ...deps.env.corsOrigins];
    const headers = contentHeaders({ ...content, download: query.download === 1, frameAncestors });
    // It could not name the pages that the policy lets frame a PDF.
    reply.removeHeader('x-frame-options');
    await sendBytes(request, reply, {
      etag: content.sha256,
      sizeBytes: content.sizeBytes,
      headers,
      content: () => deps.blobs.openReader(content.sha256),
    });
  },
});

const getFileThumbnail = defineRawOperation('getFileThumbnail', {
  guard: anonymous,
  async handle({ params: { fileId }, query: { t, size = 'small' }, request, reply }, deps) {
    const { sha256 } = await getSignedContent(deps, { fileId, signature: t });
    const picture = await deps.blobs.readDerived(sha256, size);
    if (!picture) throw new AppError('NOT_FOUND');
    await sendBytes(request, reply, {
      etag: `${sha256}-${size}`,
      sizeBytes: picture.length,
      headers: thumbnailHeaders(),
      content: picture,
    });
  },
});

export const contentOperations: Operation[] = [getFileContent, getFileThumbnail];
