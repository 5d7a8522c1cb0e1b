import { getOwnGroup, openGroup } from './contract/guard.ts';
import { type Call, operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { refuse } from './contract/refuse.ts';
import type { FakeServer } from './state/records/records.ts';
import { type ActivityFilter, listActivity } from './views/activity.ts';

type ActivityCall = Call<'listGroupActivity'> | Call<'getActivityCsv'>;

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
      const me = server.people.get(call.query.t.replace(/^mock\./, ''));
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
  const { topic = null, personId = null, own } = query;
  return { topic, personId, own: own !== undefined };
}

function filterParameters({ topic, personId, own }: ActivityFilter): string[][] {
  return [
    ...(topic === null ? [] : [['topic', topic]]),
    ...(personId === null ? [] : [['personId', personId]]),
    ...(own ? [['own', 'true']] : []),
  ];
}
