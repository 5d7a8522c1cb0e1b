import type { FileRequest } from '@kepwai/api-client';
import type { ApiQueries } from '@kepwai/api-client/query';
import { formatDate } from '../../../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';
import { barView } from '../bar-view.ts';
import { buttonLink, fill, h } from '../dom.ts';

/**
 * Shows a manager of the group what arrived, with ways to it and to the link's choices.
 * @throws ApiError NOT_FOUND for everybody else
 */
export async function showRequestBar(
  place: HTMLElement,
  { queries, slug }: { queries: ApiQueries; slug: string },
): Promise<void> {
  const request = await queries.call('findMyFileRequest', { params: { path: { shareSlug: slug } } });
  const { groupId, folderId } = request;
  const group = `/microapp/${groupId}`;
  const received = buttonLink({
    tone: 'secondary',
    label: 'ดูไฟล์',
    href: folderId === null ? `${group}/folder` : `${group}/folder/${folderId}`,
  });
  const choices = buttonLink({ tone: 'quiet', label: 'แก้ลิงก์', href: `${group}?sheet=links#requests` });
  const actions = h('span', { class: 'flex flex-wrap gap-2' }, received, choices);
  // As wide as the page below it.
  const bar = h(
    'div',
    { class: 'mx-auto w-full max-w-reading' },
    barView(describeReceived(request), actions),
  );
  fill(place, bar);
}

/** Returns `ได้รับ 12 จาก 200 ไฟล์ · 34 MB · กำลังส่ง 2 ไฟล์ · ถึง 3 ก.พ. 2569`. */
function describeReceived({ fileCount, maxFiles, sizeBytes, openCount, expiresAt }: FileRequest): string {
  return [
    `ได้รับ ${formatCount(fileCount)} จาก ${formatCount(maxFiles)} ไฟล์`,
    fileCount > 0 ? formatSize(sizeBytes) : null,
    openCount > 0 ? `กำลังส่ง ${formatCount(openCount)} ไฟล์` : null,
    `ถึง ${formatDate(expiresAt)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
