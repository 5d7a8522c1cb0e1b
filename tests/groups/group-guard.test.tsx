/**
 * Nothing of a group is requested, shown or read out without a successful access check that is at most five minutes
 * old.
 */
import { hourMs } from '@kepwai/rules/time';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groupQuery } from '../../app/src/features/groups/queries.ts';
import { getQueryClient } from '../../app/src/lib/api/query-client.ts';
import { ofGroup } from '../../app/src/lib/api/query-keys.ts';
import { getSession } from '../../app/src/lib/session/session.ts';
import { openApp } from '../support/app.tsx';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';
import { passTurns } from '../support/turns.ts';

const fiveMinutesMs = 300_000;
const verifyAddress = `${apiOrigin}/api/me/group/:groupId/verify`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('without a cached membership check', () => {
  test.each(['', '/file', '/folder', '/quota', '/slip', '/activity', '/file/upload'])(
    'the membership check comes before every other call of /microapp/{groupId}%s',
    async (rest) => {
      const { api, me, group } = arrange();
      const answer = api.holdCheck();
      await openApp(`/microapp/${group.id}${rest}`, me);
      await waitFor(() => expect(api.asked()).toEqual(['verify']));
      await passTurns();
      expect(api.asked()).toEqual(['verify']);
      expectNothingOf();
      answer();
      await waitFor(() => expect(api.asked().length).toBeGreaterThan(1));
      expect(api.asked().filter((call) => call === 'verify')).toHaveLength(1);
    },
  );

  test.each([
    ['five minutes old', -fiveMinutesMs],
    ['from the future, as after a clock that was set back', 60_000],
  ])('a success %s does not count', async (_name, byMs) => {
    const { api, me, group } = arrange();
    const answer = api.holdCheck();
    await openAfterCheck({ me, group, at: Date.now() + byMs });
    await waitFor(() => expect(api.asked()).toEqual(['verify']));
    await passTurns();
    expect(api.asked()).toEqual(['verify']);
    answer();
    await screen.findByRole('heading', { name: 'ครอบครัวสุขสันต์' });
  });

  test('a success of the person who was signed in before does not count', async () => {
    const { api, fakeServer, me, group } = arrange();
    const stranger = fakeServer.addPerson();
    await openAfterCheck({ me, group, at: Date.now(), as: stranger });
    await screen.findByText('Page Not Found');
    expect(api.asked()).toEqual(['verify']);
    expectNothingOf();
  });

  test('the membership check of the next group comes first on the way from one group to another', async () => {
    const { api, fakeServer, me, group } = arrange();
    const next = fakeServer.addGroup({ memberIds: [me.id], name: 'งานโรงเรียน' });
    await openApp('/microapp', me);
    fireEvent.click(await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ }));
    await screen.findByRole('link', { name: /ความลับ\.txt/ });
    fireEvent.click(screen.getAllByRole('link', { name: /กลุ่มของฉัน/ })[0] ?? document.body);
    await screen.findByRole('link', { name: /งานโรงเรียน/ });
    // The former group's front may still be fetching.
    await passTurns();
    const answer = api.holdCheck();
    api.clearCalls();
    fireEvent.click(await screen.findByRole('link', { name: /งานโรงเรียน/ }));
    await waitFor(() => expect(api.asked(next.id)).toEqual(['verify']));
    await passTurns();
    expect(api.asked(next.id)).toEqual(['verify']);
    answer();
    await waitFor(() => expect(api.asked(next.id)).toContain('GET /file'));
    expect(api.asked(group.id)).toEqual([]);
  });
});

test('a success less than five minutes old causes no wait', async () => {
  const { api, me, group } = arrange();
  await openAfterCheck({ me, group, at: Date.now() - fiveMinutesMs + 60_000 });
  await screen.findByRole('link', { name: /ความลับ\.txt/ });
  expect(api.asked()).not.toContain('verify');
});

describe('a former member', () => {
  test('is sent to /404 by the check, and no other request was sent', async () => {
    const { api, me, group } = arrange();
    group.memberIds = [];
    const app = await openApp(`/microapp/${group.id}`, me);
    await screen.findByText('Page Not Found');
    expect(app.path()).toBe('/404');
    expect(api.asked()).toEqual(['verify']);
    expectNothingOf();
  });

  test('a former member leaves an open group at the first refusal, and nothing of it stays on screen', async () => {
    const { api, me, group } = arrange();
    const app = await openApp(`/microapp/${group.id}`, me);
    await screen.findByRole('link', { name: /ความลับ\.txt/ });
    group.memberIds = [];
    void getQueryClient().invalidateQueries(groupQuery(group.id));
    await waitFor(() => expect(app.path()).toBe('/404'));
    await screen.findByText('Page Not Found');
    expectNothingOf();
    expect(getQueryClient().getQueryCache().findAll(ofGroup(group.id))).toEqual([]);
    expect(getSession().findGroupVerifyEntry(group.id)?.result.success).toBe(false);
    api.clearCalls();
    await passTurns();
    expect(api.asked()).toEqual([]);
  });

  test('a former member who returns to an open group sees nothing of it before the check answers', async () => {
    const { api, me, group } = arrange();
    const { app, answer } = await comeBack({ api, me, group });
    expect(document.title).toBe('เก็บไว้');
    group.memberIds = [];
    await screen.findByText('กำลังเปิดตู้');
    answer();
    await waitFor(() => expect(app.path()).toBe('/404'));
    await screen.findByText('Page Not Found');
    expect(document.documentElement.dataset.hidden).toBeUndefined();
    expectNothingOf();
  });
});

describe('a member who comes back to an open group after five minutes', () => {
  test('finds it unchanged once the check succeeds', async () => {
    const { api, me, group } = arrange();
    const { tile, title, answer } = await comeBack({ api, me, group });
    answer();
    await waitFor(() => expect(document.documentElement.dataset.hidden).toBeUndefined());
    expect(document.title).toBe(title);
    expect(tile.isConnected).toBe(true);
    expect(document.activeElement).toBe(tile);
  });

  test('sees without a network that it is hidden, and a tap retries', async () => {
    const { api, me, group } = arrange();
    const { tile, answer } = await comeBack({ api, me, group });
    const answerAgain = api.loseNetwork();
    answer('nothing');
    await screen.findByText('ซ่อนของในกลุ่มไว้ก่อน พอเน็ตกลับมาก็เปิดต่อได้เลย');
    expect(document.documentElement.dataset.hidden).toBe('');
    answerAgain();
    fireEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
    await waitFor(() => expect(document.documentElement.dataset.hidden).toBeUndefined());
    expect(tile.isConnected).toBe(true);
  });
});

test.each([
  ['no check', null],
  ['a check of an hour ago', hourMs],
])('without a network and with %s, the screen shows that and nothing of the group', async (_name, ageMs) => {
  const { api, me, group } = arrange();
  api.loseNetwork();
  if (ageMs === null) await openApp(`/microapp/${group.id}`, me);
  else await openAfterCheck({ me, group, at: Date.now() - ageMs });
  await screen.findByText(/ต่ออินเทอร์เน็ตไม่ได้/);
  screen.getByRole('button', { name: 'ลองอีกครั้ง' });
  expect(api.asked()).toEqual(['verify']);
  expectNothingOf();
});

type MockApi = ReturnType<typeof createMockApi>;
type Visitor = Pick<MockApi, 'me' | 'group'>;

/** Mocks the API with a file in the group, and records the calls about groups. */
function arrange() {
  const world = createMockApi();
  world.fakeServer.addFile({ groupId: world.group.id, kind: 'file', name: 'ความลับ.txt', postedBy: world.me });
  return { ...world, api: recordCalls(world) };
}

function recordCalls({ server, group }: MockApi) {
  let calls: { id: string; call: string }[] = [];
  server.events.on('request:start', ({ request }) => {
    const [, isCheck, id, rest = ''] =
      /^\/api(\/me)?\/group\/([^/]+)(.*)$/.exec(new URL(request.url).pathname) ?? [];
    // A visit is recorded as one of mine.
    if (id === undefined || (isCheck && rest !== '/verify')) return;
    calls.push({ id, call: isCheck ? 'verify' : `${request.method} ${rest}` });
  });
  return {
    /** Returns the calls about a group in their order. */
    asked: (id = group.id) => calls.filter((each) => each.id === id).map(({ call }) => call),
    clearCalls: () => {
      calls = [];
    },
    /** Holds the checks back until the returned function is called: by it, the server answers them, or nothing does. */
    holdCheck: () => {
      let resolve = (_response: Response | undefined) => {};
      const held = new Promise<Response | undefined>((end) => {
        resolve = end;
      });
      let isHeld = true;
      // Without an answer of its own, the next handler answers.
      server.use(http.get(verifyAddress, () => (isHeld ? held : undefined)));
      return (by: 'server' | 'nothing' = 'server') => {
        isHeld = false;
        resolve(by === 'nothing' ? HttpResponse.error() : undefined);
      };
    },
    /** Leaves all calls without an answer until the returned function is called. */
    loseNetwork: () => {
      let isDown = true;
      server.use(http.all(`${apiOrigin}/api/*`, () => (isDown ? HttpResponse.error() : undefined)));
      return () => {
        isDown = false;
      };
    },
  };
}

/** Opens the front of a group on a device where `me` checked it at this time. */
async function openAfterCheck({ me, group, at, as = me }: Visitor & { at: number; as?: Visitor['me'] }) {
  const path = `/microapp/${group.id}`;
  const session = getSession();
  const clear = vi.spyOn(session, 'clear').mockImplementation(() => undefined);
  session.saveProfile(me);
  session.saveGroupVerifyEntry(group.id, { result: { success: true }, lastFetched: at });
  const app = await openApp(path, as);
  clear.mockRestore();
  return app;
}

/** Opens the front of a group, and comes back to it five minutes later. Its checks wait until `answer` is called. */
async function comeBack({ api, me, group }: Visitor & { api: ReturnType<typeof recordCalls> }) {
  const app = await openApp(`/microapp/${group.id}`, me);
  const tile = await screen.findByRole('link', { name: /ความลับ\.txt/ });
  tile.focus();
  const { title } = document;
  const answer = api.holdCheck();
  vi.useFakeTimers({ now: Date.now() + fiveMinutesMs, toFake: ['Date'] });
  // The watcher of the check loads once the page is idle.
  await waitFor(
    () => {
      fireEvent(document, new Event('visibilitychange'));
      expect(document.documentElement.dataset.hidden).toBe('');
    },
    { timeout: 10_000 },
  );
  return { app, tile, title, answer };
}

/** Asserts that neither page nor title has anything of the group. */
function expectNothingOf(): void {
  for (const text of [document.body.textContent, document.title]) {
    expect(text).not.toContain('ครอบครัวสุขสันต์');
    expect(text).not.toContain('ความลับ');
  }
}
