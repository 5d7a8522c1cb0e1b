import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { UploadRequest } from '../begin.ts';
import type { JoinRequest } from '../begin-concatenation.ts';
import { type Checksum, parseChecksum } from '../parts/checksum.ts';
import type { Uploads } from '../uploads.ts';
import { parseConcat } from './concat-header.ts';
import { parseLength, parseMetadata, requireTusBody } from './exchange.ts';

type Metadata = ReturnType<typeof parseMetadata>;

/** Headers of a creation, as the contract has them. */
interface CreationHeaders {
  'upload-length'?: number;
  'upload-defer-length'?: '1' | 1;
  'upload-concat'?: string;
  'upload-metadata'?: string;
  'upload-checksum'?: string;
}

/** Upload that a request creates: a single one, which may be a part, or the whole of parts that have arrived. */
export type Creation =
  | {
      kind: 'upload';
      upload: Metadata & Required<Pick<UploadRequest, 'sizeBytes' | 'isLengthDeferred' | 'isPart'>>;
      hasBody: boolean;
      checksum: Checksum | null;
    }
  | { kind: 'whole'; whole: Metadata & Pick<JoinRequest, 'partIds' | 'concat'> };

/**
 * Parses the creation of an upload.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, and as parseConcat
 * @see https://tus.io/protocols/resumable-upload#creation
 */
export function parseCreation(request: FastifyRequest, headers: CreationHeaders): Creation {
  const hasBody = request.headers['content-type'] !== undefined;
  if (hasBody) requireTusBody(request);
  const checksum = parseChecksum(headers['upload-checksum']);
  const { 'upload-concat': concat = '' } = headers;
  const parsed = parseConcat(headers['upload-concat']);
  const metadata = parseMetadata(headers['upload-metadata']);
  if (parsed?.kind === 'whole') {
    if (headers['upload-length'] !== undefined) throw withoutLength();
    return { kind: 'whole', whole: { ...metadata, partIds: parsed.partIds, concat } };
  }
  const upload = { ...metadata, ...parseLength(headers), isPart: parsed !== null };
  return { kind: 'upload', upload, hasBody, checksum };
}

/**
 * Answers the creation of an upload. One whose address reached nobody, because that failed or came too late, is ended:
 * nobody can continue it. `answer` returns whether there was an answer.
 */
export async function answerCreation(
  uploads: Pick<Uploads, 'end'>,
  newUploadId: string,
  answer: () => Promise<boolean>,
): Promise<void> {
  let isAnswered = false;
  try {
    isAnswered = await answer();
  } finally {
    if (!isAnswered) await uploads.end(newUploadId);
  }
}

function withoutLength(): AppError {
  const message = 'must be absent: it is the sum of the parts';
  return new AppError('INVALID_REQUEST', { details: [{ field: 'upload-length', message }] });
}
