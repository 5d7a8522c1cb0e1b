import { thaiDay } from '@kepwai/rules/days/thai-time';
import { saveableFileName } from '@kepwai/rules/names/file-names';
import { create } from 'content-disposition';
import type { DerivedVariant } from '../../../blobs/blob-store.ts';

/**
 * Types that a browser shows without running anything: raster pictures, video, audio and plain text. `+xml`
 * types are documents to it, and a PDF may contain scripts: the app draws it itself.
 */
const shownTypes =
  /^(image\/(jpeg|a?png|gif|webp|avif|bmp|tiff|heic|heif)|(video|audio)\/[\w.-]+|text\/plain)$/;

/** A PDF is downloaded under its own type, so that a phone knows which app opens it. */
const pdf = 'application/pdf';

interface ContentHeadersOptions {
  fileId: string;
  name: string;
  /** Type as identified, or as sent: not to be trusted. */
  mimeType: string;
  /** Charset of a text; null for everything else. */
  charset: string | null;
  postedAt: Date;
  /** Whether to download instead of show. */
  download: boolean;
}

/** Returns the headers that make untrusted bytes safe to serve. */
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

/** Returns the headers of a picture that we made. */
export function thumbnailHeaders(size: DerivedVariant): Record<string, string> {
  return {
    'content-type': size === 'full' || size === 'preview' ? 'image/jpeg' : 'image/webp',
    'content-security-policy': "default-src 'none'",
    ...deliveryHeaders,
  };
}

const deliveryHeaders = {
  // Unsent files, and files that a person may no longer see, are not shown by browsers that have them (docs/decisions/026).
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  // The app may have another origin than the API (`fetchTarget`).
  'cross-origin-resource-policy': 'cross-origin',
};

function withCharset(mimeType: string, charset: string | null): string {
  return charset === null ? mimeType : `${mimeType}; charset=${charset}`;
}

/** Policy that allows what the browser's own viewers need, and nothing else; no page can frame them. */
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

/**
 * Returns a name for clients that cannot read `filename*`: `kepwai-20260203-ab12.pdf`, never `???.pdf`
 * (thai.md, Names and encodings).
 */
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
  return `kepwai-${thaiDay(postedAt).replaceAll('-', '')}-${fileId.slice(0, 4)}${extension}`;
}
