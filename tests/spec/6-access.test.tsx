/** spec.md, section 6: who may open which page. The server's matrix tests who may call each operation. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getSession } from '../../app/src/lib/session/session.ts';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { openApp } from '../support/app.tsx';
import { leaveWith } from '../support/leaving.ts';
import { createMockApi } from '../support/mock-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function listen(server: ReturnType<typeof createMockApi>['server']): string[] {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
  return asked;
}

describe('only signed-in users reach microapp pages', () => {
  test.each(['', '/quota', '/register', '/{groupId}', '/{groupId}/file'])(
    '/microapp%s sends a visitor to the login, with the way back saved, and asks for nothing',
    async (rest) => {
      const { server, group } = createMockApi();
      const asked = listen(server);
      const path = `/microapp${rest.replace('{groupId}', group.id)}`;
      history.replaceState(null, '', path);
      const left = leaveWith();
      await openApp(path, null);
      await expect.poll(() => left).toEqual([expect.stringContaining('/dev/authorize?redirect_uri=')]);
      expect(asked).toEqual([]);
      expect(sessionStorage.getItem('kepwai.returnTo')).toBe(path);
    },
  );

  test('a token without a profile is not enough', async () => {
    const { me } = createMockApi();
    getSession().saveToken(buildToken({ sub: me.id }));
    expect(getSession().isSignedIn()).toBe(false);
  });

  test('a profile without a valid token is not enough', async () => {
    const { me } = createMockApi();
    getSession().saveProfile(me);
    getSession().saveToken(buildToken({ sub: me.id, expiresAt: Date.now() - 1 }));
    expect(getSession().isSignedIn()).toBe(false);
  });
});

describe('group and quota pages need verified access', () => {
  test('a stranger reaches no page of a group', async () => {
    const { fakeServer, group } = createMockApi();
    const { path } = await openApp(`/microapp/${group.id}`, fakeServer.addPerson());
    await screen.findByText('Page Not Found');
    expect(path()).toBe('/404');
  });

  test('a stranger reaches no page of a quota', async () => {
    const { fakeServer, group } = createMockApi();
    const { path } = await openApp(`/microapp/quota/${group.quotaId}`, fakeServer.addPerson());
    await screen.findByText('Page Not Found');
    expect(path()).toBe('/404');
  });

  test('a former member loses access once the cached result is five minutes old', async () => {
    const { me, group } = createMockApi();
    group.memberIds = [];
    getSession().saveProfile(me);
    getSession().saveGroupVerifyEntry(group.id, {
      result: { success: true },
      lastFetched: Date.now() - 5 * 60_000,
    });
    const { path } = await openApp(`/microapp/${group.id}`, me);
    await screen.findByText('Page Not Found');
    expect(path()).toBe('/404');
  });

  test('a missing response is the offline state, not a 404', async () => {
    const { server, me, group } = createMockApi();
    server.use(http.all('*/api/*', () => HttpResponse.error()));
    const { path } = await openApp(`/microapp/${group.id}`, me);
    await screen.findByText(/ต่ออินเทอร์เน็ตไม่ได้/);
    expect(path()).toBe(`/microapp/${group.id}`);
  });
});

describe('quotas have managers and linked groups pages', () => {
  test('linked groups, for managers of the quota', async () => {
    const { fakeServer, me } = createMockApi();
    const quota = fakeServer.addQuota({ managerIds: [me.id] });
    const { path } = await openApp(`/microapp/quota/${quota.id}/linked-groups`, me);
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(`/microapp/quota/${quota.id}/linked-groups`);
  });

  test('managers: its owner invites and removes, its managers see', async () => {
    const { fakeServer, me } = createMockApi();
    const other = fakeServer.addPerson({ displayName: 'ลุงชัย' });
    const own = fakeServer.addQuota({ ownerId: me.id, managerIds: [other.id] });
    await openApp(`/microapp/quota/${own.id}/managers`, me);
    await screen.findByRole('button', { name: 'ชวนคนช่วยดูแล' });
    await screen.findByRole('button', { name: 'เอาออก: ลุงชัย' });
    document.body.replaceChildren();
    const theirs = fakeServer.addQuota({ ownerId: other.id, managerIds: [me.id] });
    await openApp(`/microapp/quota/${theirs.id}/managers`, me);
    await screen.findByText('ลุงชัย');
    expect(screen.queryByRole('button', { name: /ชวนคนช่วยดูแล|เอาออก/ })).toBeNull();
  });
});
