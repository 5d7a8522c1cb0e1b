import { maxParts } from '@kepwai/rules/files/uploads';
import { AppError } from '../../../errors.ts';

/** Upload that a creation with Upload-Concat creates: a part, or a whole of parts in this order. */
export type Concat = { kind: 'part' } | { kind: 'whole'; partIds: string[] };

/** Address of an upload to a group or a file request: absolute, or only its path. The host is not compared: proxies have other names for it. */
const partAddress =
  /^(?:https?:\/\/[^/\s]{1,300})?\/api\/(?:group\/[0-9a-f-]{36}|share\/[\w-]{1,100})\/upload\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Parses Upload-Concat; null if a creation has none.
 * @throws AppError INVALID_REQUEST, TOO_MANY_UPLOAD_PARTS, UPLOAD_PART_UNKNOWN, UPLOAD_PART_USED
 * @see https://tus.io/protocols/resumable-upload#upload-concat
 */
export function parseConcat(header: string | undefined): Concat | null {
  if (header === undefined) return null;
  if (header === 'partial') return { kind: 'part' };
  if (!header.startsWith('final;'))
    throw invalidConcat('must be partial, or final with the addresses of parts');
  const addresses = header
    .slice('final;'.length)
    .split(' ')
    .filter((address) => address !== '');
  if (addresses.length === 0) throw invalidConcat('must name at least one part');
  if (addresses.length > maxParts) throw new AppError('TOO_MANY_UPLOAD_PARTS');
  const partIds = addresses.map((address) => {
    const id = partAddress.exec(address)?.[1];
    if (id === undefined) throw new AppError('UPLOAD_PART_UNKNOWN');
    return id;
  });
  if (new Set(partIds).size < partIds.length) throw new AppError('UPLOAD_PART_USED');
  return { kind: 'whole', partIds };
}

function invalidConcat(message: string): AppError {
  return new AppError('INVALID_REQUEST', { details: [{ field: 'upload-concat', message }] });
}
