import type { ActivityTopic } from '@kepwai/api-client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Filter of a group's activity, as in the address. */
export interface ActivityFilter {
  readonly topic: ActivityTopic | null;
  /** Id of a person, `me`, or null for everybody. */
  readonly person: string | null;
}

/** Topics in the order of the filter, with their names. */
export const topics: readonly { readonly value: ActivityTopic; readonly label: string }[] = [
  { value: 'files', label: 'ไฟล์' },
  { value: 'folders', label: 'โฟลเดอร์' },
  { value: 'image-sets', label: 'อัลบั้ม' },
  { value: 'pins', label: 'ปักหมุด' },
  { value: 'shares', label: 'แชร์และเอาออก' },
  { value: 'members', label: 'คนในกลุ่ม' },
  { value: 'bot', label: 'บอท' },
  { value: 'settings', label: 'ชนิดไฟล์ที่เก็บ' },
  { value: 'quota', label: 'ที่เก็บ' },
];

const personId = /^(me|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a filter from the address; invalid parameters are ignored. */
export function parseActivityFilter(params: URLSearchParams): ActivityFilter {
  const topic = topics.find(({ value }) => value === params.get('topic'))?.value ?? null;
  const person = params.get('person');
  return { topic, person: person !== null && personId.test(person) ? person : null };
}

/** Returns the query for the activity of a group, page by page. */
export function activityQuery(groupId: string, { topic, person }: ActivityFilter) {
  const query = {
    limit: 50,
    ...(topic !== null && { topic }),
    ...(person === 'me' && { own: 'true' as const }),
    ...(person !== null && person !== 'me' && { personId: person }),
  };
  return infiniteQueryOptions(queries.infiniteQuery('listGroupActivity', { path: { groupId }, query }));
}

/** Returns the key prefix of all activity lists of a group. */
export function activityListsKey(groupId: string) {
  return queries.key('listGroupActivity', { path: { groupId } });
}
