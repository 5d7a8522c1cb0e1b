import { type ErrorDetail, invalidBody } from '../http/errors.ts';
import { isRecord } from '../is-record.ts';
import type { Platform } from '../platform.ts';

/** LINE's requirements for an address. @see https://developers.line.biz/en/reference/messaging-api/#image-message */
interface Wanted {
  property: string;
  url: string;
  /** Content-Type that it must have. */
  type: RegExp;
  maxBytes: number;
  /** Whether players request parts of it. */
  hasRanges: boolean;
}

const megabyte = 1_000_000;
const picture = { type: /^image\/(jpeg|png)$/, maxBytes: 10 * megabyte, hasRanges: false };
const preview = { ...picture, maxBytes: megabyte };
const film = { type: /^video\/mp4$/, maxBytes: 200 * megabyte, hasRanges: true };
const sound = { type: /^audio\/(mp4|m4a|x-m4a|mpeg)$/, maxBytes: 200 * megabyte, hasRanges: true };

/** First bytes of the types that LINE takes; films and sound are boxes, or MPEG audio. */
const marks: readonly [RegExp, RegExp][] = [
  [/^image\/jpeg$/, /^ffd8ff/],
  [/^image\/png$/, /^89504e470d0a1a0a/],
  [/^(video|audio)\/(mp4|m4a|x-m4a)$/, /^.{8}66747970/],
  [/^audio\/mpeg$/, /^(494433|ff[ef])/],
];

/**
 * Loads what messages of a page name, without an account, as LINE and the phones of a chat do. Only addresses of the
 * app's own origins, and of hosts below them, are loaded: others are third-party servers.
 * @throws LineError 400 with a detail per invalid address
 */
export async function checkMedia(
  { config }: Pick<Platform, 'config'>,
  messages: readonly Record<string, unknown>[],
): Promise<void> {
  const wanted = messages
    .flatMap((message, index) => wantedBy(message, `messages[${index}]`))
    .filter(({ url }) => isOwn(url, config.appOrigins));
  const faults = await Promise.all(
    wanted.map(async (each) => ({ each, fault: await faultOf(config, each) })),
  );
  const details: ErrorDetail[] = faults.flatMap(({ each: { property }, fault }) =>
    fault === null ? [] : [{ message: fault, property }],
  );
  if (details.length > 0) throw invalidBody(details);
}

function wantedBy(message: Record<string, unknown>, at: string): Wanted[] {
  const { type, originalContentUrl, previewImageUrl } = message;
  const original = { property: `${at}.originalContentUrl`, url: String(originalContentUrl) };
  const small = { property: `${at}.previewImageUrl`, url: String(previewImageUrl), ...preview };
  switch (type) {
    case 'image':
      return [{ ...original, ...picture }, small];
    case 'video':
      return [{ ...original, ...film }, small];
    case 'audio':
      return [{ ...original, ...sound }];
    case 'flex':
      return picturesIn(message.contents, `${at}.contents`);
    default:
      return [];
  }
}

function picturesIn(value: unknown, at: string): Wanted[] {
  if (Array.isArray(value)) return value.flatMap((child, index) => picturesIn(child, `${at}[${index}]`));
  if (!isRecord(value)) return [];
  const own = value.type === 'image' ? [{ property: `${at}.url`, url: String(value.url), ...picture }] : [];
  return [...own, ...Object.entries(value).flatMap(([key, child]) => picturesIn(child, `${at}.${key}`))];
}

function isOwn(url: string, appOrigins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return appOrigins.some((origin) => {
    const app = new URL(origin);
    return app.protocol === protocol && (host === app.host || host.endsWith(`.${app.host}`));
  });
}

async function faultOf(
  { fetch }: Pick<Platform['config'], 'fetch'>,
  { url, type, maxBytes, hasRanges }: Wanted,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      ...(hasRanges && { headers: { range: 'bytes=0-63' } }),
    });
    const answered = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== (hasRanges ? 206 : 200)) return `The address answered ${response.status}`;
    if (!type.test(answered)) return `The content type, ${answered}, is not supported`;
    const total = response.headers.get('content-range')?.split('/')[1] ?? bytes.length;
    if (Number(total) > maxBytes) return `The content has ${total} bytes, and ${maxBytes} are allowed`;
    const mark = marks.find(([types]) => types.test(answered))?.[1];
    return mark?.test(bytes.toString('hex', 0, 16)) ? null : `The content is no ${answered}`;
  } catch {
    return 'The address does not answer';
  }
}
