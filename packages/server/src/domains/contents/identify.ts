import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../db/tables.ts';

/** What bytes are, whatever they were called. */
export interface Identity {
  kind: FileKind;
  mimeType: string;
  /** Without the dot; null where the bytes do not tell. */
  extension: string | null;
}

/** What somebody said that they are; believed where the bytes are silent. */
interface Claims {
  /** LINE's kind of message; null for an upload. */
  kind: FileKind | null;
  name: string;
  /** A Content-Type. */
  mimeType: string | null;
}

/** So many of the first bytes tell the type; a container's index may lie further in, but then its name tells. */
export const identifyingBytes = 64 * 1024;

/** Images that are looked at; Photoshop's and CAD's are documents. */
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

/** Containers that say nothing of what lies in them: what the name says is finer, if it is one of their kind. */
const vagueTypes = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** Types whose bytes have no mark of their own, and those that hide in a vague container. */
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
 * Kind and type by the first bytes: LINE calls the same mp4 `file` or `video` depending on the phone, and a GIF sent as a file
 * is a picture (line-platform.md 0, fact 11).
 */
export async function identify(head: Uint8Array, claims: Claims): Promise<Identity> {
  const sniffed = await sniff(head);
  if (!sniffed || vagueTypes.has(sniffed.mime)) {
    const named = typeOfExtension[extensionOf(claims.name)];
    if (named) return { kind: 'file', mimeType: named, extension: null };
  }
  if (!sniffed) return claimed(claims);
  // A voice message may lie in the same container as a film.
  const mimeType =
    claims.kind === 'audio' && sniffed.mime === 'video/mp4' ? 'audio/mp4' : withoutParameters(sniffed.mime);
  const extension = mimeType === 'audio/mp4' ? 'm4a' : sniffed.ext;
  return { kind: kindOf(mimeType), mimeType, extension };
}

async function sniff(head: Uint8Array): Promise<{ mime: string; ext: string } | undefined> {
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    // Bytes that break a parser are of no type it knows.
    return undefined;
  }
}

/** Nobody can tell: a picture that is none stays what LINE called it only if its Content-Type agrees. */
function claimed({ kind, mimeType }: Claims): Identity {
  const said = withoutParameters(mimeType ?? '');
  const isPlausible = kind !== null && kind !== 'file' && kindOf(said) === kind;
  return {
    kind: isPlausible ? kind : 'file',
    mimeType: isPlausible ? said : 'application/octet-stream',
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
