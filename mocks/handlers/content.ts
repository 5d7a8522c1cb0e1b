import type { FileItem } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import type { Media } from '../fixtures/index.ts';
import { http } from './contract.ts';
import { type FakeServer, readThumbnail } from './fake-server.ts';
import { parseId } from './guard.ts';
import { refuse } from './refuse.ts';

export function createContentHandlers(server: FakeServer) {
  function getSignedFile(request: Request, fileId: unknown): FileItem {
    const signature = new URL(request.url).searchParams.get('t');
    if (!signature) throw refuse('INVALID_REQUEST');
    const file = server.files.get(parseId(fileId));
    if (!file || signature !== 'mock') throw refuse('NOT_FOUND');
    if (file.state !== 'kept') throw refuse('FILE_NOT_KEPT');
    return file;
  }

  return [
    http.get('/api/file/{fileId}/content', ({ request, params, response }) => {
      const file = getSignedFile(request, params.fileId);
      const download = new URL(request.url).searchParams.get('download') ?? '0';
      if (download !== '0' && download !== '1') throw refuse('INVALID_REQUEST');
      const disposition = `${download === '1' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(file.name)}`;
      const headers = { ETag: `"${file.sha256}"`, 'Content-Disposition': disposition };
      return response.untyped(sendBytes(request, server.readContent(file), headers));
    }),

    http.get('/api/file/{fileId}/thumbnail', ({ request, params, response }) => {
      const file = getSignedFile(request, params.fileId);
      if (file.thumbnailUrl === null) throw refuse('NOT_FOUND');
      const size = new URL(request.url).searchParams.get('size') ?? 'small';
      if (size !== 'small' && size !== 'large') throw refuse('INVALID_REQUEST');
      const headers = { ETag: `"${file.sha256}-${size}"` };
      return response.untyped(
        sendBytes(request, readThumbnail(file, size === 'large' ? 1280 : 320), headers),
      );
    }),
  ];
}

// RFC 8187, section 3.2.1 lets fewer letters through than addresses do.
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

// One range as RFC 9110, section 14 has it; players ask for it to seek.
function sendBytes(
  request: Request,
  { mimeType, bytes }: Media,
  headers: { ETag: string; 'Content-Disposition'?: string },
) {
  const all = { ...headers, 'Accept-Ranges': 'bytes', 'Content-Type': mimeType };
  if (request.headers.get('if-none-match') === headers.ETag) {
    return new HttpResponse(null, { status: 304, headers: { ETag: headers.ETag } });
  }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return new HttpResponse(bytes, { status: 200, headers: all });
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first);
  if (start >= bytes.length) throw refuse('RANGE_NOT_SATISFIABLE');
  const isOpen = first === '' || last === '';
  const end = Math.min(isOpen ? Number.POSITIVE_INFINITY : Number(last), bytes.length - 1);
  return new HttpResponse(bytes.slice(start, end + 1), {
    status: 206,
    headers: { ...all, 'Content-Range': `bytes ${start}-${end}/${bytes.length}` },
  });
}
