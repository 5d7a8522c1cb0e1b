import { isNetworkFailure, isNotFound } from '@kepwai/api-client';
import { expect, test } from 'vitest';
import type { Access } from './access/access.ts';
import { createCheckedFetch } from './checked-fetch.ts';

const origin = 'https://kepwai.example';

test('a request about a group leaves once the check allows it', async () => {
  const { send, log } = open(['allowed']);
  await send('/api/group/g1/file?limit=60');
  expect(log).toEqual(['check g1', 'GET /api/group/g1/file']);
});

test('a base address with a path of its own changes nothing', async () => {
  const { send, log } = open(['allowed']);
  await send('/line/api/group/g1');
  expect(log).toEqual(['check g1', 'GET /line/api/group/g1']);
});

test.each<[Access, (error: unknown) => boolean]>([
  ['refused', isNotFound],
  ['failed', isNetworkFailure],
  ['unanswered', isNetworkFailure],
])('a check that is %s sends no request', async (access, isExpected) => {
  const { send, log } = open([access]);
  const error: unknown = await send('/api/group/g1').catch((cause: unknown) => cause);
  expect(isExpected(error)).toBe(true);
  expect(log).toEqual(['check g1']);
});

test.each([
  ['GET', '/api/me'],
  ['GET', '/api/me/group/g1/verify'],
  ['GET', '/api/quota/q1/group'],
  ['DELETE', '/api/group/g1/quota'],
])('%s %s waits for no check', async (method, path) => {
  const { send, log } = open([]);
  await send(path, method);
  expect(log).toEqual([`${method} ${path}`]);
});

test.each([403, 404])('%i of the group itself is checked again at once', async (status) => {
  const { send, log } = open(['allowed', 'refused'], status);
  expect((await send('/api/group/g1')).status).toBe(status);
  expect(log).toEqual(['check g1', 'GET /api/group/g1', 'check g1 0']);
});

test('404 of one of its files is about the file', async () => {
  const { send, log } = open(['allowed'], 404);
  await send('/api/group/g1/file/f1');
  expect(log).toEqual(['check g1', 'GET /api/group/g1/file/f1']);
});

function open(answers: Access[], status = 200) {
  const log: string[] = [];
  const fetch = createCheckedFetch({
    fetch: async (request) => {
      log.push(`${request.method} ${new URL(request.url).pathname}`);
      return new Response(null, { status });
    },
    checks: () => ({
      check: async (groupId, maxAgeMs) => {
        log.push(['check', groupId, maxAgeMs].filter((part) => part !== undefined).join(' '));
        const access = answers.shift();
        if (access === undefined) throw new Error('Nobody expected a check');
        return access;
      },
    }),
  });
  return { log, send: (path: string, method = 'GET') => fetch(new Request(origin + path, { method })) };
}
