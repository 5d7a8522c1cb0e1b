import { shortExtension } from '@kepwai/rules/names/extension';
import { kindOfType } from '@kepwai/rules/words/kind-words';
import { FileTypeParser } from 'file-type';
import type { FileKind } from '../../db/tables.ts';
import {
  type Glance,
  GlanceBlob,
  glanceAt,
  identifyingBytes,
  type WholeContent,
  wholeOf,
} from './identifying/glance.ts';
import { isTextual, isWideText, looksLikeText } from './identifying/plain-text.ts';
import { typeByTracks } from './identifying/sound-alone.ts';

export { identifyingBytes, type WholeContent } from './identifying/glance.ts';

/** Type of bytes, whatever their name. */
export interface Identity {
  kind: FileKind;
  mimeType: string;
  /** Extension without the dot; null if the bytes do not reveal it. */
  extension: string | null;
}

/** Claimed type; trusted if the bytes have no signature. */
export interface Claims {
  /** LINE's message type; null for an upload. */
  kind: FileKind | null;
  name: string;
  /** A Content-Type. */
  mimeType: string | null;
}

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

/** Containers that do not reveal their content: a type by name is more exact, if it fits the container. */
const vagueTypes = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** Types whose bytes have no signature, and those inside a vague container. */
const typeOfExtension: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  eml: 'message/rfc822',
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
 * Identifies kind and type by the bytes: LINE calls the same mp4 `file` or `video` depending on the phone, and a GIF
 * sent as a file is a picture (line-platform.md 0, fact 11). First bytes alone identify less than a whole content, whose
 * index may be at its end.
 */
export async function identify(bytes: Uint8Array | WholeContent, claims: Claims): Promise<Identity> {
  const glance = glanceAt(bytes instanceof Uint8Array ? wholeOf(bytes) : bytes);
  const sniffed = await sniff(glance);
  if (!sniffed || vagueTypes.has(sniffed.mime)) {
    const named = typeOfExtension[shortExtension(claims.name)];
    if (named) return { kind: 'file', mimeType: named, extension: null };
  }
  if (!sniffed) return claimed(claims, glance);
  // A voice message can have the same container as a video.
  const mimeType = claims.kind === 'audio' && sniffed.mime === 'video/mp4' ? 'audio/mp4' : sniffed.mime;
  const extension = mimeType === 'audio/mp4' && sniffed.ext === 'mp4' ? 'm4a' : sniffed.ext;
  return { kind: kindOf(mimeType), mimeType, extension };
}

/** Looks at signatures, and does not unpack a GZIP to see whether it has an archive: 64 KB of it can be 16 MB. */
class Sniffer extends FileTypeParser {
  async detectGzip(): Promise<{ mime: string; ext: string }> {
    return { mime: 'application/gzip', ext: 'gz' };
  }
}

interface Sniffed {
  mime: string;
  ext: string;
}

/** Returns the type that bytes reveal, without parameters; undefined if they reveal none. */
async function sniff(glance: Glance): Promise<Sniffed | undefined> {
  const sniffed = (await parse(glance)) ?? typeByMagic(glance);
  if (!sniffed) return undefined;
  const found = { ...sniffed, mime: withoutParameters(sniffed.mime) };
  if (!isPlausible(found.mime, glance.head)) return undefined;
  try {
    return await typeByTracks(glance, found);
  } catch {
    // The index of the container is too far away, or the storage does not respond: the first result stays.
    return found;
  }
}

async function parse(glance: Glance): Promise<Sniffed | undefined> {
  try {
    return await new Sniffer().fromBlob(new GlanceBlob(glance));
  } catch {
    // Bytes that break a parser, or are too far apart, have no known type.
    return undefined;
  }
}

/** First bytes, in hexadecimal, that identify a type even if its parser failed. */
const magics: readonly (readonly [string, Sniffed])[] = [
  ['49492a00', { mime: 'image/tiff', ext: 'tif' }],
  ['4d4d002a', { mime: 'image/tiff', ext: 'tif' }],
  ['89504e470d0a1a0a', { mime: 'image/png', ext: 'png' }],
  ['504b0304', { mime: 'application/zip', ext: 'zip' }],
];

function typeByMagic({ head }: Glance): Sniffed | undefined {
  const start = head.toString('hex', 0, 8);
  const known = magics.find(([magic]) => start.startsWith(magic))?.[1];
  return known ?? (isLatePdf(head) ? { mime: 'application/pdf', ext: 'pdf' } : undefined);
}

/** Whether a PDF begins behind other bytes, as viewers allow. */
function isLatePdf(head: Buffer): boolean {
  const text = head.toString('latin1', 0, identifyingBytes);
  return /%PDF-[12]\.\d/.test(text.slice(0, pdfStartBytes)) && /\b\d+ \d+ obj\b/.test(text);
}

/** Sizes of headers of bitmaps. @see https://learn.microsoft.com/windows/win32/gdi/bitmap-header-types */
const bitmapHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

/** Further marks of texts of these types: a sentence may begin with their first letters. */
const proofs: Readonly<Record<string, RegExp>> = {
  'application/pdf': /%PDF-\d/,
  'application/postscript': /^%!PS-Adobe-|\bshowpage\b/,
  'application/eps': /^(?:%!PS-Adobe-|\xc5\xd0\xd3\xc6)/,
  'application/rtf': /^\{\\rtf[\d\\]/,
  'application/pgp-encrypted': /^-----BEGIN PGP MESSAGE-----\r?\n/,
  'model/stl': /\bfacet\s+normal\b/,
  'text/vtt': /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t][^\r\n]*)?\r?\n(?:[\s\S]*-->|\s*$)/,
};

/** Number of first bytes in which a PDF begins, behind headers of a server or a mail. @see ISO 32000-1, annex H, note 13 */
const pdfStartBytes = 1024;

/** Whether bytes are more than the two or three letters of a signature: a text may begin with them. */
function isPlausible(mimeType: string, head: Buffer): boolean {
  if (!isTextual(mimeType) && looksLikeText(head.subarray(0, identifyingBytes))) return false;
  const proof = proofs[mimeType];
  if (proof) return proof.test(head.toString('latin1', 0, identifyingBytes));
  if (mimeType === 'image/bmp') return head.length >= 18 && bitmapHeaders.has(head.readUInt32LE(14));
  if (mimeType === 'image/gif') return /^GIF8[79]a/.test(head.toString('latin1', 0, 6));
  return true;
}

/**
 * Returns the claimed type if the bytes have no signature: LINE's picture stays a picture only if its Content-Type
 * agrees. Anything else is a text if it looks like one, whatever its extension.
 */
function claimed({ kind, mimeType }: Claims, { head }: Glance): Identity {
  const claimedType = withoutParameters(mimeType ?? '');
  if (kind !== null && kind !== 'file' && kindOf(claimedType) === kind)
    return { kind, mimeType: claimedType, extension: null };
  const isText = looksLikeText(head) || isWideText(head);
  return { kind: 'file', mimeType: isText ? 'text/plain' : 'application/octet-stream', extension: null };
}

function kindOf(mimeType: string): FileKind {
  const kind = kindOfType(mimeType);
  return kind === 'image' && !pictures.has(mimeType) ? 'file' : kind;
}

function withoutParameters(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}
