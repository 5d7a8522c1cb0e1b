import type { FileItem } from '@kepwai/api-client';
import { toDayKey } from '../../../lib/format/dates.ts';
import { kindWords } from '../../../lib/format/spoken-name.ts';
import { buddhistEraAhead } from '../../../lib/format/thai-calendar.ts';

/** Returns `รูป 2569-11-28 1.jpg` for a file whose name the product made: it leaves the group, and the name has the poster's. */
export function outsideFileName({
  name,
  nameOrigin,
  kind,
  postedAt,
}: Pick<FileItem, 'name' | 'nameOrigin' | 'kind' | 'postedAt'>): string {
  if (nameOrigin === 'given') return name;
  const [, number = '1', extension = ''] = /\((\d+)\)(\.\w+)?$/.exec(name) ?? [];
  const [year, month, day] = toDayKey(postedAt).split('-');
  return `${kindWords[kind]} ${Number(year) + buddhistEraAhead}-${month}-${day} ${number}${extension}`;
}
