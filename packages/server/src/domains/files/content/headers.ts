import { create } from 'content-disposition';
import { saveableFileName } from '../file-name.ts';

/**
 * What a browser shows and never runs: raster pictures, video, sound and plain text. What ends in `+xml` is a document to it, and a PDF
 * may hold scripts: the app draws it itself.
 */
const shownTypes =
  /^(image\/(jpeg|png|gif|webp|avif|bmp|tiff|heic|heif)|(video|audio)\/[\w.-]+|text\/plain)$/;

/** Saved under its own type, so that a phone knows which app opens it. */
const pdf = 'application/pdf';

interface ContentHeadersOptions {
  fileId: string;
  name: string;
  /** As the content was looked at, or as it was sent: not to be trusted. */
  mimeType: string;
  /** Of a text; null of all else. */
  charset: string | null;
  postedAt: Date;
  /** To save instead of show. */
  download: boolean;
}

/** The headers that make bytes from strangers safe to hand out under our own origin. */
export function contentHeaders(options: ContentHeadersOptions): Record<string, string> {
  const { mimeType, charset, download } = options;
  const isShown = shownTypes.test(mimeType);
  return {
    'content-type': isShown || mimeType === pdf ? withCharset(mimeType, charset) : 'application/octet-stream',
    'content-disposition': contentDisposition(options, isShown && !download ? 'inline' : 'attachment'),
    'content-security-policy': contentPolicy,
    ...deliveryHeaders,
  };
}

/** For a picture of our own making. */
export function thumbnailHeaders(): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'",
    ...deliveryHeaders,
  };
}

const deliveryHeaders = {
  'x-content-type-options': 'nosniff',
  // The address is for one person, and membership may end.
  'cache-control': 'private, max-age=300',
  // The app may be on another origin than the API (`fetchTarget`).
  'cross-origin-resource-policy': 'cross-origin',
};

function withCharset(mimeType: string, charset: string | null): string {
  return charset === null ? mimeType : `${mimeType}; charset=${charset}`;
}

/** What the browser's own viewers need, and nothing else; no page shows them in a frame. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function contentDisposition(
  { fileId, name, postedAt }: ContentHeadersOptions,
  type: 'inline' | 'attachment',
): string {
  const fileName = saveableFileName(name);
  const isAscii = /^[\x20-\x7e]*$/.test(fileName);
  return create(fileName, { type, fallback: isAscii || asciiName({ fileId, fileName, postedAt }) });
}

/** For what cannot read `filename*`: `kepwai-20260203-ab12.pdf`, never `???.pdf` (thai.md, Names and encodings). */
function asciiName({
  fileId,
  fileName,
  postedAt,
}: {
  fileId: string;
  fileName: string;
  postedAt: Date;
}): string {
  const extension = fileName.match(/\.[A-Za-z0-9]{1,16}$/)?.[0] ?? '';
  return `kepwai-${bangkokDay.format(postedAt).replaceAll('-', '')}-${fileId.slice(0, 4)}${extension}`;
}

/** sv-SE writes days as 2026-02-03. */
const bangkokDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' });
