import type { Answer, Asked, Responses } from './responses.ts';

interface UploadsParts {
  responses: Responses;
  nextId: () => number;
}

/** Creates the uploads of the library, by the tus protocol. */
export function createUploads({ responses: { is, problem }, nextId }: UploadsParts) {
  const uploads = new Map<string, { length: number; bytes: Buffer; owner: string }>();

  function begin({ headers, caller }: Asked): Answer {
    const length = headers['upload-length'];
    if (
      headers['tus-resumable'] !== '1.0.0' ||
      typeof length !== 'string' ||
      !/^\d+$/.test(length) ||
      Number(length) > 1000
    )
      return problem(400);
    const id = `u${nextId()}`;
    uploads.set(id, { length: Number(length), bytes: Buffer.alloc(0), owner: caller });
    const location: Record<string, string> = is('does not say where') ? {} : { location: `/v2/files/${id}` };
    return { status: 201, headers: { ...location, 'tus-resumable': '1.0.0' } };
  }

  function upload({ method, path, headers, body, caller }: Asked): Answer {
    const found = uploads.get(path[1] ?? '');
    if (path[2] === 'content') {
      if (is('loses what was uploaded')) return problem(404);
      if (found?.owner !== caller) return problem(404);
      const bytes = is('mixes up bytes') ? Buffer.from(found.bytes).reverse() : found.bytes;
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
    }
    const refuse = (status: number): Answer => (method === 'HEAD' ? { status } : problem(status));
    if (headers['tus-resumable'] !== '1.0.0') return refuse(400);
    const offset = headers['upload-offset'];
    if (method === 'PATCH' && (typeof offset !== 'string' || !/^\d+$/.test(offset))) return refuse(400);
    if (found?.owner !== caller) return refuse(404);
    const state = (): Record<string, string> => ({
      ...(!is('speaks tus without saying so') && { 'tus-resumable': '1.0.0' }),
      'upload-offset': String(is('forgets the offset') ? 0 : found.bytes.length),
    });
    if (method === 'HEAD')
      return {
        status: 200,
        headers: { ...state(), 'upload-length': String(found.length), 'cache-control': 'no-store' },
      };
    if (method === 'DELETE') {
      if (!is('keeps what was given up')) uploads.delete(path[1] ?? '');
      return { status: 204 };
    }
    if (headers['content-type'] !== 'application/offset+octet-stream') return refuse(415);
    if (Number(offset) !== found.bytes.length && !is('takes any offset')) return refuse(409);
    found.bytes = Buffer.concat([found.bytes, body]).subarray(0, found.length);
    return { status: 204, headers: state() };
  }

  return { uploads, begin, upload };
}
