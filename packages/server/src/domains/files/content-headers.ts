import { create } from 'content-disposition';

/** What a browser shows and never runs: raster pictures, video, sound, PDF and plain text. What ends in `+xml` is a document to it. */
const shownTypes =
  /^(image\/(jpeg|png|gif|webp|avif|bmp|tiff|heic|heif)|(video|audio)\/[\w.-]+|application\/pdf|text\/plain)$/;

interface ContentHeadersOptions {
  fileId: string;
  name: string;
  /** As the content was looked at, or as it was sent: not to be trusted. */
  mimeType: string;
  postedAt: Date;
  /** To save instead of show. */
  download: boolean;
  /** Origins whose pages may frame a PDF. */
  frameAncestors: readonly string[];
}

/** The headers that make bytes from strangers safe to hand out under our own origin. */
export function contentHeaders(options: ContentHeadersOptions): Record<string, string> {
  const { mimeType, download, frameAncestors } = options;
  const isShown = shownTypes.test(mimeType);
  return {
    'content-type': isShown ? withCharset(mimeType) : 'application/octet-stream',
    'content-disposition': contentDisposition(options, isShown && !download ? 'inline' : 'attachment'),
    'content-security-policy': contentSecurityPolicy(mimeType, frameAncestors),
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

function withCharset(mimeType: string): string {
  return mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType;
}

/** What the browser's own viewers need, and nothing else. A viewer of PDFs is a plugin to some, which a sandbox would turn off. */
function contentSecurityPolicy(mimeType: string, frameAncestors: readonly string[]): string {
  const viewer = `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`;
  return mimeType === 'application/pdf' ? `${viewer}; object-src 'self'` : `sandbox; ${viewer}`;
}

function contentDisposition(
  { fileId, name, postedAt }: ContentHeadersOptions,
  type: 'inline' | 'attachment',
): string {
  // What Windows does not take in a name.
  const fileName = name.replace(/[\\/:*?"<>|]/g, '-');
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
