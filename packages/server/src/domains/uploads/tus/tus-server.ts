import type { Readable } from 'node:stream';
import { maxUploadBytes, tusExtensions, uploadLifetimeMs } from '@kepwai/rules/files/uploads';
import { DataStore, ERRORS, type Locker, Server, Upload } from '@tus/server';
import type { Row } from '../../../db/tables.ts';
import { AppError, type ErrorCode, isAppError } from '../../../errors.ts';
import type { Checksum } from '../parts/checksum.ts';
import type { Uploads } from '../uploads.ts';
import { type LeastRate, leastRate } from './lazy-body.ts';

/** A tus request that was authorised. */
export interface TusRequest {
  method: string;
  /** Path of the request. */
  path: string;
  headers: Record<string, string>;
  /** Absent if the method has none. */
  body?: ReadableStream<Uint8Array>;
  /** Checksum of the body; null if the client sent none. */
  checksum?: Checksum | null;
  /** Person who requests a termination. */
  endedBy?: string;
  /** Whether a person without an account sends it. */
  isOutside?: boolean;
  /** Whether it can be terminated although all of its bytes are here. */
  mayEndWhole?: boolean;
  /** Id of the upload that a creation has started. */
  newUploadId?: string;
}

interface TusAnswer {
  status: number;
  headers: Record<string, string>;
}

/** Server for tus 1.0.0 with its extensions; an upload of parts is begun by the operations. */
export interface TusServer {
  /** Minimum rate of the bodies that it reads. */
  readonly leastRate: LeastRate;
  /**
   * Handles a request.
   * @throws AppError with the contract's code for the protocol's failure
   */
  handle(request: TusRequest): Promise<TusAnswer>;
}

/** Error codes by the status that the protocol uses. 403 means a missing header. */
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

/**
 * Creates the tus server.
 * @see https://tus.io/protocols/resumable-upload
 */
export function createTusServer(uploads: Uploads, locker: Locker): TusServer {
  return {
    leastRate,
    async handle(tusRequest) {
      const { method, path, headers, body } = tusRequest;
      let failure: unknown;
      const store = new UploadStore(uploads, tusRequest);
      const server = createServer(uploads, {
        store,
        locker,
        tusRequest,
        onFailure: (error) => {
          failure = error;
        },
      });
      const response = await server.handleWeb(
        new Request(new URL(path, 'http://kepwai.invalid'), {
          method,
          headers,
          ...(body && { body, duplex: 'half' }),
        }),
      );
      if (response.status >= 400) throw toAppError(response.status, failure);
      // A whole has no offset before its parts are joined (#concatenation).
      if (method === 'HEAD' && store.isJoining()) response.headers.delete('upload-offset');
      return {
        status: response.status,
        headers: { ...answerHeaders(response.headers), ...(method === 'HEAD' && store.sentHeaders()) },
      };
    },
  };
}

/** Creates the library's server for one request, because our callbacks depend on the request. */
function createServer(
  uploads: Uploads,
  {
    store,
    locker,
    tusRequest,
    onFailure,
  }: { store: UploadStore; locker: Locker; tusRequest: TusRequest; onFailure: (error: unknown) => void },
): Server {
  return new Server({
    path: '/api',
    datastore: store,
    locker,
    maxSize: maxUploadBytes,
    disableTerminationForFinishedUploads: tusRequest.mayEndWhole !== true,
    namingFunction: () => tusRequest.newUploadId ?? refuse(),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, '')}/${id}`,
    async onUploadFinish(_request, { id }) {
      await uploads.finish(id);
      return {};
    },
    onResponseError(_request, error) {
      onFailure(error);
      return undefined;
    },
  });
}

/** Uploads for the tus library, backed by our rows and parts, so that each has one source of truth. */
class UploadStore extends DataStore {
  override extensions = tusExtensions.split(',');
  readonly #uploads: Uploads;
  readonly #request: TusRequest;
  #livesMs: number;
  #found: Row<'uploads'> | null = null;

  constructor(uploads: Uploads, request: TusRequest) {
    super();
    this.#uploads = uploads;
    this.#request = request;
    this.#livesMs = this.#lifetimeOf(0);
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.parts.create(upload.id);
    return upload;
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const end = await this.#uploads.append({
      id,
      offset,
      source,
      announcedBytes: Number(this.#request.headers['content-length'] ?? 0),
      checksum: this.#request.checksum ?? null,
    });
    this.#livesMs = this.#lifetimeOf(end);
    return end;
  }

  override async declareUploadLength(id: string, sizeBytes: number): Promise<void> {
    await this.#uploads.declareLength(id, sizeBytes);
  }

  override async remove(id: string): Promise<void> {
    const { endedBy } = this.#request;
    await this.#uploads.end(id, endedBy === undefined ? 'product' : { userId: endedBy });
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#uploads.find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    const row = await this.#uploads.repair(found);
    const isEnding = this.#request.method === 'DELETE';
    // A crash between row and part leaves a row alone, which can be ended like any other.
    const offset = (await this.#offsetOf(row)) ?? (isEnding ? 0 : null);
    if (row.state === 'ended' || offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    this.#livesMs = this.#lifetimeOf(offset);
    this.#found = row;
    return new Upload({
      id,
      offset,
      ...(!row.is_length_deferred && { size: row.size_bytes }),
      creation_date: row.created_at.toISOString(),
    });
  }

  /**
   * Returns the metadata that the client sent with the upload's creation.
   * @see https://tus.io/protocols/resumable-upload#upload-metadata
   * @see https://tus.io/protocols/resumable-upload#upload-concat
   */
  sentHeaders(): Record<string, string> {
    const { metadata = null, concat = null } = this.#found ?? {};
    return {
      ...(metadata !== null && { 'upload-metadata': metadata }),
      ...(concat !== null && { 'upload-concat': concat }),
    };
  }

  /** Returns whether the upload that was read consists of parts which are not joined yet. */
  isJoining(): boolean {
    const { state, part_ids: partIds = null, sha256 = null } = this.#found ?? {};
    return state === 'receiving' && partIds !== null && sha256 === null;
  }

  override getExpiration(): number {
    return this.#livesMs;
  }

  #lifetimeOf(receivedBytes: number): number {
    return uploadLifetimeMs({ receivedBytes, isOutside: this.#request.isOutside ?? false });
  }

  async #offsetOf(row: Row<'uploads'>): Promise<number | null> {
    return row.state === 'done' || row.sha256 !== null || row.part_ids !== null
      ? row.size_bytes
      : await this.#uploads.parts.size(row.id);
  }
}

function refuse(): never {
  throw new Error('an upload is created without having begun');
}

function toAppError(status: number, failure: unknown): Error {
  if (isAppError(failure)) return failure;
  // The upload is complete and a file by now, so it cannot be terminated.
  if (failure === ERRORS.INVALID_TERMINATION) return new AppError('UPLOAD_GONE');
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) return new AppError('UPLOAD_CONFLICT');
  const code = codeOfStatus[status];
  if (code) return new AppError(code, { cause: failure });
  return failure instanceof Error ? failure : new Error(`the tus server answered ${status}`);
}

/** CORS headers are set in one place (http/cors.ts), and not here. */
function answerHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    // tus answers have no body.
    [...headers].filter(([name]) => !/^(access-control-|content-)/.test(name)),
  );
}
