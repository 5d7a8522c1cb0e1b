import type { FileRequest } from '@kepwai/api-client';
import type { ApiQueries } from '@kepwai/api-client/query';
import { formatDate } from '../../../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';
import { buttonLink, fill, h } from '../../../../ui/dom.ts';
import { barView } from '../parts/bar-view.ts';
import { keepFresh } from '../parts/keep-fresh.ts';

/**
 * Shows a manager of the group the received files, with ways to them and to the link's settings.
 * @throws ApiError NOT_FOUND for everybody else
 */
export async function showRequestBar(
  place: HTMLElement,
  { queries, slug }: { queries: ApiQueries; slug: string },
): Promise<void> {
  const find = () => queries.call('findMyFileRequest', { params: { path: { shareSlug: slug } } });
  const request = await find();
  const { groupId, folderId } = request;
  const group = `/microapp/${groupId}`;
  const received = buttonLink({
    tone: 'secondary',
    label: 'ดูไฟล์',
    href: folderId === null ? `${group}/folder` : `${group}/folder/${folderId}`,
  });
  const choices = buttonLink({ tone: 'quiet', label: 'แก้ลิงก์', href: `${group}?sheet=links#requests` });
  const actions = h('span', { class: 'flex flex-wrap gap-2' }, received, choices);
  const bar = barView(describeRequest(request), actions);
  // As wide as the page below it.
  fill(place, h('div', { class: 'mx-auto w-full max-w-reading' }, bar.element));
  keepFresh(bar.element, async () => bar.show(describeRequest(await find())));
}

const ends: Readonly<Record<Exclude<FileRequest['state'], 'open'>, string>> = {
  expired: 'หมดอายุแล้ว',
  revoked: 'ปิดแล้ว',
  limit_reached: 'รับครบแล้ว',
  removed: 'ส่งเข้ามาไม่ได้แล้ว',
};

/** Returns `ได้รับ 12 จาก 200 ไฟล์ · 34 MB · กำลังส่ง 2 ไฟล์ · ถึง 3 ก.พ. 2569`, after the end of one that has ended. */
function describeRequest(request: FileRequest): string {
  const { state, fileCount, maxFiles, sizeBytes, openCount, expiresAt } = request;
  return [
    state === 'open' ? null : ends[state],
    `ได้รับ ${formatCount(fileCount)} จาก ${formatCount(maxFiles)} ไฟล์`,
    fileCount > 0 ? formatSize(sizeBytes) : null,
    openCount > 0 ? `กำลังส่ง ${formatCount(openCount)} ไฟล์` : null,
    state === 'open' ? `ถึง ${formatDate(expiresAt)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
