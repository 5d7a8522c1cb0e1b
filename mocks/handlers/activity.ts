import type { ActivityTopic } from '@kepwai/api-client';
import { getOwnGroup, openGroup, parseId } from './contract/guard.ts';
import { type Call, operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { refuse } from './contract/refuse.ts';
import { type ActivityFilter, listActivity } from './rules/activity.ts';
import type { FakeServer } from './state/records.ts';

type ActivityCall = Call<'listGroupActivity'> | Call<'getActivityCsv'>;

const topics: readonly string[] = [
  'files',
  'folders',
  'image-sets',
  'pins',
  'shares',
  'members',
  'bot',
  'settings',
  'quota',
] satisfies ActivityTopic[];

/** Creates the handlers of `openapi/paths/activity.yaml`. */
export function createActivityHandlers(server: FakeServer) {
  return [
    operation('listGroupActivity', (call) => {
      const opened = openGroup(server, call);
      const filter = readFilter(call);
      const page = takePage(call.query, listActivity(server, opened, filter));
      const t = `mock.${opened.me.id}`;
      const query = new URLSearchParams([['t', t], ...filterParameters(filter)]);
      return { ...page, csvUrl: `/api/group/${opened.group.id}/activity.csv?${query}` };
    }),

    operation('getActivityCsv', (call) => {
      const signature = call.query.get('t');
      if (!signature) throw refuse('INVALID_REQUEST');
      const me = server.people.get(signature.replace(/^mock\./, ''));
      if (!me) throw refuse('NOT_FOUND');
      const group = getOwnGroup(server, me, call.path.groupId);
      const rows = listActivity(server, { me, group }, readFilter(call));
      const table = rows
        .map(({ at, kind, person }) => `${at},${person?.displayName ?? ''},${kind}\r\n`)
        .join('');
      return call.reply(200, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="activity.csv"',
        },
        body: new TextEncoder().encode(`\uFEFFวันที่,ใคร,ทำอะไร\r\n${table}`),
      });
    }),
  ];
}

function readFilter({ query }: ActivityCall): ActivityFilter {
  const [topic, personId, own] = [query.get('topic'), query.get('personId'), query.get('own')];
  if (topic !== null && !topics.includes(topic)) throw refuse('INVALID_REQUEST');
  if (own !== null && own !== 'true') throw refuse('INVALID_REQUEST');
  return { topic, personId: personId === null ? null : parseId(personId), own: own !== null };
}

function filterParameters({ topic, personId, own }: ActivityFilter): string[][] {
  return [
    ...(topic === null ? [] : [['topic', topic]]),
    ...(personId === null ? [] : [['personId', personId]]),
    ...(own ? [['own', 'true']] : []),
  ];
}
