import type { FileItem } from '@kepwai/api-client';
import type { Media } from '../../fixtures/index.ts';
import { type Call, operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { readThumbnail } from '../state/fake-server.ts';
import type { FakeServer } from '../state/records/records.ts';

type FileCall = Call<'getFileContent'> | Call<'getFileThumbnail'>;
type ContentCall = FileCall | Call<'getArchiveContent'>;

/** Creates the handlers of `openapi/paths/content.yaml`. */
export function createContentHandlers(server: FakeServer) {
  return [
    operation('getFileContent', (call) => {
      const file = getSignedFile(server, call);
      const disposition = `${call.query.download === 1 ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(file.name)}`;
      const headers = {
        ETag: `"${file.sha256}"`,
        'Last-Modified': toHttpDate(file.postedAt),
        'Content-Disposition': disposition,
      };
      return sendBytes(call, server.readContent(file), headers);
    }),

    operation('getFileThumbnail', (call) => {
      const file = getSignedFile(server, call);
      if (file.thumbnailUrl === null) throw refuse('NOT_FOUND');
      const { size = 'small' } = call.query;
      if (size === 'full' && !/^image\/(hei[cf]|tiff)$/.test(file.mimeType ?? '')) throw refuse('NOT_FOUND');
      const headers = { ETag: `"${file.sha256}-${size}"` };
      return sendBytes(call, readThumbnail(file, widthOf[size]), headers);
    }),
  ];
}

const widthOf = { small: 320, medium: 640, large: 1280, full: 4096 } as const;

function getSignedFile(server: FakeServer, { query, path }: FileCall): FileItem {
  const file = server.files.get(path.fileId);
  if (!file || query.t !== 'mock') throw refuse('NOT_FOUND');
  if (file.state !== 'kept') throw refuse('FILE_NOT_KEPT');
  return file;
}

// RFC 8187, section 3.2.1 lets fewer letters through than addresses do.
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns an instant as HTTP writes it. */
export function toHttpDate(at: string | number): string {
  return new Date(at).toUTCString();
}

/** Answers with bytes, or with one range of them as RFC 9110, section 14 has it; players request it to seek. */
export function sendBytes(
  { request, reply }: Pick<ContentCall, 'request' | 'reply'>,
  { mimeType, bytes }: Media,
  headers: { ETag: string; 'Last-Modified'?: string; 'Content-Disposition'?: string },
): Response {
  const all = { ...headers, 'Accept-Ranges': 'bytes', 'Content-Type': mimeType };
  const ifMatch = request.headers.get('if-match');
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== headers.ETag) throw refuse('PRECONDITION_FAILED');
  if (request.headers.get('if-none-match') === headers.ETag) {
    return reply(304, { headers });
  }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return reply(200, { headers: all, body: bytes });
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first);
  if (start >= bytes.length)
    throw refuse('RANGE_NOT_SATISFIABLE', { headers: { 'Content-Range': `bytes */${bytes.length}` } });
  const isOpen = first === '' || last === '';
  const end = Math.min(isOpen ? Number.POSITIVE_INFINITY : Number(last), bytes.length - 1);
  const range = { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` };
  return reply(206, { headers: { ...all, ...range }, body: bytes.slice(start, end + 1) });
}
