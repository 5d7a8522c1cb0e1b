import type { FastifyRequest } from 'fastify';
import { errorCatalogue } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { toAppError } from '../../../http/error-handler.ts';
import { escapeHtml, type WriteSharePage, type WrittenParts } from '../../../http/pages/written-page.ts';
import type { ServerDeps } from '../../../services.ts';
import { type OpenShare, requireLink } from '../access.ts';
import { toShareFile } from '../presenters.ts';
import { listShareFiles } from '../visitors/list-files.ts';
import { presentVisit } from '../visitors/visit.ts';
import { describe, describeRequest, titleOf, titleOfRequest } from './words.ts';

type VisitedRequest = components['schemas']['VisitedRequest'];
type VisitedShare = components['schemas']['VisitedShare'];
type VisitedLink = components['schemas']['VisitedLink'];

/** Points of a page (http/limits.ts). */
const pageCost = 6;

/** Files that are written into the page; the script requests more. */
const firstFiles = 60;

/** Programs that look at an address for a preview: they are no visitors. */
const previewers =
  /bot|crawl|spider|preview|facebookexternalhit|line-poker|whatsapp|telegram|slack|discord|curl/i;

/** Creates the writer of the pages of public links. */
export function createSharePage(deps: ServerDeps): WriteSharePage {
  return async (request, slug) => {
    try {
      deps.limits.spendAsStranger(request, pageCost);
      const share = await requireLink(deps, slug);
      const link = presentVisit(deps, { share, unlock: undefined });
      if ((link.share || link.request) && !previewers.test(request.headers['user-agent'] ?? ''))
        deps.shareVisits.noteVisit(share.id);
      return await writeOpen(deps, { share, link });
    } catch (error) {
      return writeEnded(error, request);
    }
  };
}

async function writeOpen(
  deps: ServerDeps,
  { share, link }: { share: OpenShare; link: VisitedLink },
): Promise<WrittenParts> {
  const { share: shown, request } = link;
  const isOne = !shown || shown.item === 'file';
  const files = isOne ? null : await firstPage(deps, share);
  const url = `${deps.env.publicUrl}/app/share/${share.slug}`;
  const main = shown ? mainOf(shown) : request ? mainOfRequest(request) : '';
  return { status: 200, head: headOf(previewOf(link, url)), main, data: { link, files, error: null } };
}

/** Returns the preview in a chat; empty if there is a password. */
function previewOf({ kind, share, request }: VisitedLink, url: string): Head {
  if (request)
    return { title: titleOfRequest(request), description: describeRequest(request), url, card: null };
  if (share) {
    const hasCard = share.cover?.thumbnailUrl != null;
    const card = hasCard ? `${url.replace('/app/', '/api/')}/card` : null;
    return { title: titleOf(share), description: describe(share), url, card };
  }
  const description = kind === 'request' ? 'ใส่รหัสเพื่อส่งไฟล์' : 'ใส่รหัสเพื่อดูของที่แชร์ไว้';
  return { title: 'ลิงก์มีรหัส', description, url, card: null };
}

async function firstPage(deps: ServerDeps, share: OpenShare): Promise<components['schemas']['ShareFiles']> {
  const page = await listShareFiles(deps, {
    share,
    folderId: undefined,
    sort: undefined,
    cursor: undefined,
    limit: firstFiles,
  });
  return {
    ...page,
    folders: page.folders.map(({ id, name, file_count, size_bytes }) => ({
      id,
      name,
      fileCount: file_count,
      sizeBytes: size_bytes,
    })),
    items: page.items.map((row) => toShareFile(deps, share, row)),
  };
}

/** Reveals nothing about the link's item. */
function writeEnded(cause: unknown, request: FastifyRequest): WrittenParts {
  const { code, status, details, message } = toAppError(cause);
  if (status >= 500) request.log.error({ err: cause }, 'the page of a link could not be written');
  const body = {
    success: false,
    error: { code, message, ...(details && { details }), requestId: request.id },
  };
  return {
    status,
    head: headOf({ title: 'เก็บไว้', description: errorCatalogue[code].message, url: null, card: null }),
    main: '',
    data: { link: null, files: null, error: { status, body } },
  };
}

interface Head {
  title: string;
  description: string;
  url: string | null;
  card: string | null;
}

/** @see https://ogp.me, and https://developers.line.biz/en/faq/ about the previews of LINE */
function headOf({ title, description, url, card }: Head): string {
  const meta = (name: string, content: string, key = 'property') =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)} · เก็บไว้</title>`,
    meta('description', description, 'name'),
    meta('og:site_name', 'เก็บไว้'),
    meta('og:type', 'website'),
    meta('og:title', title),
    meta('og:description', description),
    ...(url === null ? [] : [meta('og:url', url)]),
    ...(card === null
      ? [meta('twitter:card', 'summary', 'name')]
      : [
          meta('og:image', card),
          meta('og:image:width', '1200'),
          meta('og:image:height', '630'),
          meta('twitter:card', 'summary_large_image', 'name'),
        ]),
  ].join('');
}

/** Name and picture, as the script draws them a moment later (app/src/features/shares/page/). */
function mainOf(share: VisitedShare): string {
  const { cover } = share;
  const isPicture = share.item === 'file' && cover?.kind === 'image' && cover.thumbnailUrl !== null;
  const size = cover?.width && cover.height ? ` width="${cover.width}" height="${cover.height}"` : '';
  const picture = isPicture
    ? `<div class="grid place-items-center"><img src="${escapeHtml(`${cover.thumbnailUrl}&size=large`)}" alt=""${size} fetchpriority="high" class="max-h-[70dvh] w-auto max-w-full rounded-tile object-contain"></div>`
    : '';
  return `<article class="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 py-4">${picture}<h1 class="text-heading font-semibold">${escapeHtml(titleOf(share))}</h1></article>`;
}

/** Writes the request, as the script draws it a moment later. */
function mainOfRequest(request: VisitedRequest): string {
  return `<article class="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 py-4"><h1 class="text-heading font-semibold">${escapeHtml(titleOfRequest(request))}</h1></article>`;
}
