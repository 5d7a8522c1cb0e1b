import { formatDate } from '@kepwai/rules/days/thai-dates';
import { afterThai } from '@kepwai/rules/names/spoken-names';
import type { components } from '../../../generated/schema.ts';
import { formatSize } from '../../../http/pages/written-page.ts';

type VisitedShare = components['schemas']['VisitedShare'];
type VisitedRequest = components['schemas']['VisitedRequest'];

/** Returns the name of a link's item, or a default one. */
export function titleOf({ title, item, fileCount }: VisitedShare): string {
  return title ?? (item === 'image_set' ? `อัลบั้ม ${fileCount} รูป` : `${fileCount} ไฟล์`);
}

/** Returns `12 ไฟล์ · 34 MB · เปิดได้ถึง 3 ก.พ. 2569`, for the preview in a chat. */
export function describe({ item, fileCount, sizeBytes, expiresAt }: VisitedShare): string {
  const count = item === 'file' ? [] : [`${fileCount} ไฟล์`];
  return [...count, formatSize(sizeBytes), `เปิดได้ถึง ${formatDate(expiresAt)}`].join(' · ');
}

/** Returns the title that senders see first, or a default one. */
export function titleOfRequest({ name, requestedBy }: VisitedRequest): string {
  return name ?? (requestedBy.name === null ? 'ส่งไฟล์ให้เรา' : afterThai('ส่งไฟล์ให้', requestedBy.name));
}

/** Returns `ส่งไฟล์ได้เลย ไม่ต้องสมัคร · ส่งได้ถึง 3 ก.พ. 2569`, for the preview in a chat. */
export function describeRequest({ expiresAt }: VisitedRequest): string {
  return `ส่งไฟล์ได้เลย ไม่ต้องสมัคร · ส่งได้ถึง ${formatDate(expiresAt)}`;
}
