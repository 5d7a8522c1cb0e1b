import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../db/tables.ts';

/** Type of bytes, whatever they are called. */
export interface Identity {
  kind: FileKind;
  mimeType: string;
  /** Extension without the dot; null where the bytes do not tell. */
  extension: string | null;
}

/** Claimed type; trusted where the bytes have no signature. */
interface Claims {
  /** LINE's message type; null for an upload. */
  kind: FileKind | null;
  name: string;
  /** A Content-Type. */
  mimeType: string | null;
}

/**
 * Number of first bytes that identify the type. The index of a container may come later, but then its name
 * tells the type.
 */
export const identifyingBytes = 64 * 1024;

/** Images for viewing; files of Photoshop and CAD are documents. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/tiff',
  'image/bmp',
]);

/** Containers that do not tell their content: a type by name is more exact, if it fits the container. */
const vagueTypes = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** Types whose bytes have no signature, and those inside a vague container. */
const typeOfExtension: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/**
 * Identifies kind and type by the first bytes: LINE calls the same mp4 `file` or `video` depending on the
 * phone, and a GIF sent as a file is a picture (line-platform.md 0, fact 11).
 */
export async function identify(head: Uint8Array, claims: Claims): Promise<Identity> {
  const sniffed = await sniff(head);
  if (!sniffed || vagueTypes.has(sniffed.mime)) {
    const named = typeOfExtension[extensionOf(claims.name)];
    if (named) return { kind: 'file', mimeType: named, extension: null };
  }
  if (!sniffed) return claimed(claims);
  // A voice message can have the same container as a video.
  const mimeType =
    claims.kind === 'audio' && sniffed.mime === 'video/mp4' ? 'audio/mp4' : withoutParameters(sniffed.mime);
  const extension = mimeType === 'audio/mp4' ? 'm4a' : sniffed.ext;
  return { kind: kindOf(mimeType), mimeType, extension };
}

async function sniff(head: Uint8Array): Promise<{ mime: string; ext: string } | undefined> {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    // Bytes that break a parser are of no type that it knows.
    return undefined;
  }
}

/** Returns the claimed type where the bytes do not tell: LINE's picture stays a picture only if its Content-Type agrees. */
function claimed({ kind, mimeType }: Claims): Identity {
  const claimedType = withoutParameters(mimeType ?? '');
  const isPlausible = kind !== null && kind !== 'file' && kindOf(claimedType) === kind;
  return {
    kind: isPlausible ? kind : 'file',
    mimeType: isPlausible ? claimedType : 'application/octet-stream',
    extension: null,
  };
}

function kindOf(mimeType: string): FileKind {
  if (pictures.has(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/')) return 'audio';
  return 'file';
}

function withoutParameters(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

function extensionOf(name: string): string {
  return name.match(/\.([a-z0-9]{1,5})$/i)?.[1]?.toLowerCase() ?? '';
}
