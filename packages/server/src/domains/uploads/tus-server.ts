import type { Readable } from 'node:stream';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import type { Row } from '../../db/tables.ts';
import { AppError, type ErrorCode, isAppError } from '../../errors.ts';
import { maxUploadBytes, type Uploads, uploadLivesMs } from './uploads.ts';

/** A request of the tus protocol, after it was decided that it may be made. */
export interface TusRequest {
  method: string;
  /** Path of the request. */
  path: string;
  headers: Record<string, string>;
  /** Absent where the method has none. */
  body?: ReadableStream<Uint8Array>;
  /** For a creation: the id under which the upload has begun. */
  newUploadId?: string;
}

interface TusAnswer {
  status: number;
  headers: Record<string, string>;
}

/** Speaks tus 1.0.0: creation, creation-with-upload, expiration, termination. */
export interface TusServer {
  /** @throws AppError with the code that the contract has for the protocol's failure */
  handle(request: TusRequest): Promise<TusAnswer>;
}

/** Failures of the protocol, by the status that the protocol gives them. 403 is a header that is missing. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_REQUEST',
  403: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  409: 'UPLOAD_CONFLICT',
  410: 'UPLOAD_GONE',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  501: 'INVALID_REQUEST',
};

/** @see https://tus.io/protocols/resumable-upload */
export function createTusServer(uploads: Uploads): TusServer {
  const failures = new WeakMap<object, unknown>();
  const newIds = new WeakMap<object, string>();
  const server = new Server({
    path: '/api',
    datastore: new UploadStore(uploads),
    locker: new MemoryLocker(),
    maxSize: maxUploadBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => newIds.get(request) ?? refuse(),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    async onUploadFinish(_request, { id }) {
      await uploads.finish(id);
      return {};
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });

  return {
    async handle({ method, path, headers, body, newUploadId }) {
      const request = new Request(new URL(path, 'http://kepwai.invalid'), {
        method,
        headers,
        ...(body && { body, duplex: 'half' }),
      });
      if (newUploadId !== undefined) newIds.set(request, newUploadId);
      const response = await server.handleWeb(request);
      if (response.status >= 400) throw toAppError(response.status, failures.get(request));
      return { status: response.status, headers: answerHeaders(response.headers) };
    },
  };
}

/** Uploads as the tus library asks for them: rows of ours and parts of ours, so that there is one truth about each. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  readonly #uploads: Uploads;

  constructor(uploads: Uploads) {
    super();
    this.#uploads = uploads;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.parts.create(upload.id);
    return upload;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    // The last request again, because its answer was lost: the part is a file by now, and nothing can come any more.
    if ((await this.#uploads.find(id))?.state === 'done') return offset;
    return await this.#uploads.parts.append(id, offset, source);
  }

  override async remove(id: string): Promise<void> {
    await this.#uploads.end(id);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#uploads.find(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await this.#offsetOf(row);
    if (row.state === 'ended' || offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({
      id,
      offset,
      size: row.size_bytes,
      metadata: { filename: row.name, ...(row.mime_type === null ? {} : { filetype: row.mime_type }) },
      creation_date: row.created_at.toISOString(),
    });
  }

  override getExpiration(): number {
    return uploadLivesMs;
  }

  async #offsetOf(row: Row<'uploads'>): Promise<number | null> {
    return row.state === 'done' || row.sha256 !== null
      ? row.size_bytes
      : await this.#uploads.parts.size(row.id);
  }
}

function refuse(): never {
  throw new Error('an upload is created without having begun');
}

function toAppError(status: number, failure: unknown): Error {
  if (isAppError(failure)) return failure;
  // What ends an upload that is whole already is too late: it is a file now.
  if (failure === ERRORS.INVALID_TERMINATION) return new AppError('UPLOAD_GONE');
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) return new AppError('UPLOAD_CONFLICT');
  const code = codeOfStatus[status];
  if (code) return new AppError(code, { cause: failure });
  return failure instanceof Error ? failure : new Error(`the tus server answered ${status}`);
}

/** Who may read them from another origin is decided in one place (http/cors.ts), and not here. */
function answerHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    // Answers of tus have no body.
    [...headers].filter(([name]) => !/^(access-control-|content-)/.test(name)),
  );
}
