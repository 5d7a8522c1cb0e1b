/** spec.md, section 2: screens and routes. The tests of each page check what it does. */
import { ApiError } from '@kepwai/api-client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { createRoutesStub, data } from 'react-router';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyGuard } from '../../app/src/features/session/guards.ts';
import { signOut } from '../../app/src/lib/api/api.ts';
import { findRedirect, paramRules } from '../../app/src/lib/page/route-rules.ts';
import { getSession } from '../../app/src/lib/session/session.ts';
import { ErrorBoundary } from '../../app/src/root.tsx';
import { renderPages } from '../../app/src/site/render.tsx';
import { buildError, buildToken } from '../../mocks/fixtures/index.ts';
import { openApp } from '../support/app.tsx';
import { takeConsoleComplaints } from '../support/fail-on-console-errors.ts';
import { leaveWith } from '../support/leaving.ts';
import { createMockApi } from '../support/mock-api.ts';

const nobodys = '99999999-9999-4999-8999-999999999999';
const promoToken = 'K7QW-9XPT';

/** Creates a registered person with a group, a quota of their own, and one of each item in the group. */
function arrange() {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const quota = fakeServer.addQuota({ ownerId: me.id });
  const file = fakeServer.addFile({ groupId: group.id });
  const imageSet = fakeServer.addImageSet({ groupId: group.id });
  const folder = fakeServer.addFolder({ groupId: group.id });
  return { ...api, quota, file, imageSet, folder };
}

type Ids = { groupId: string; quotaId: string; fileId: string; imageSetId: string; folderId: string };

async function open(route: string, { asNobody = false } = {}) {
  const arranged = arrange();
  const { me, group, quota, file, imageSet, folder } = arranged;
  const ids: Ids = {
    groupId: group.id,
    quotaId: quota.id,
    fileId: file.id,
    imageSetId: imageSet.id,
    folderId: folder.id,
  };
  const address = route.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
  return { ...arranged, address, ...(await openApp(address, asNobody ? null : me)) };
}

const sitePages = renderPages({ scripts: () => [], application: () => '', styles: [], fonts: [] });
const siteLayout = (path: string) => {
  const page = sitePages.find((one) => one.path === path);
  const parsed = new DOMParser().parseFromString(page?.html ?? '', 'text/html');
  return parsed.querySelector('[data-layout]:has(main)')?.getAttribute('data-layout');
};

const layout = () => document.querySelector('[data-layout]:has(main)')?.getAttribute('data-layout');
const isNotFound = () => screen.queryByText('Page Not Found') !== null;
const nextTo = (text: string) => screen.findByText(text);

describe('the table of routes, each in its layout', () => {
  test.each([
    { route: '/hello', layout: 'default' },
    { route: '/legal', layout: 'default' },
    { route: '/legal/terms', layout: 'default' },
    { route: '/legal/privacy', layout: 'default' },
    { route: '/legal/cookies', layout: 'default' },
    { route: '/auth/line/callback?error=access_denied', layout: 'default' },
    { route: '/auth/line/login.deprecated', layout: 'default' },
    { route: '/microapp', layout: 'microapp' },
    { route: '/microapp/{groupId}', layout: 'microapp' },
    { route: '/microapp/{groupId}/file', layout: 'microapp' },
    { route: '/microapp/{groupId}/file/{fileId}', layout: 'microapp' },
    { route: '/microapp/{groupId}/file/upload', layout: 'microapp' },
    { route: '/microapp/{groupId}/folder', layout: 'microapp' },
    { route: '/microapp/{groupId}/folder/{folderId}', layout: 'microapp' },
    { route: '/microapp/{groupId}/image-set/{imageSetId}', layout: 'microapp' },
    { route: '/microapp/{groupId}/quota', layout: 'microapp' },
    { route: '/microapp/{groupId}/quota/saving-file-types', layout: 'microapp' },
    { route: '/microapp/invitation?token=AAAAAAAAAAAAAAAAAAAAAA', layout: 'microapp' },
    { route: '/microapp/onboarding?group={groupId}', layout: 'microapp' },
    { route: '/microapp/onboarding/first-quota-link?group={groupId}', layout: 'microapp' },
    { route: `/microapp/promo/${promoToken}`, layout: 'microapp' },
    { route: '/microapp/quota', layout: 'microapp' },
    { route: '/microapp/quota/{quotaId}', layout: 'microapp' },
    { route: '/microapp/quota/{quotaId}/linked-groups', layout: 'microapp' },
    { route: '/microapp/quota/{quotaId}/managers', layout: 'microapp' },
    { route: '/microapp/quota/{quotaId}/upgrade', layout: 'microapp' },
    { route: '/microapp/register', layout: 'microapp' },
    { route: '/microapp/register/account-detail', layout: 'microapp' },
    { route: '/microapp/subscribe?quota={quotaId}&plan=medium', layout: 'microapp' },
  ])('$route, in the layout $layout', async ({ route, layout: name }) => {
    await open(route);
    await expect.poll(layout).toBe(name);
    expect(isNotFound()).toBe(false);
  });

  test('/microapp/splash, outside the login guard, in the layout microapp', async () => {
    await open('/microapp/splash?error=access_denied', { asNobody: true });
    await screen.findByRole('button', { name: 'ลองใหม่' });
    expect(layout()).toBe('microapp');
  });

  test(`{token}, the promo page, is /microapp/promo/{token}`, async () => {
    const { path } = await open(`/${promoToken}`);
    await expect.poll(path).toBe(`/microapp/promo/${promoToken}`);
    await nextTo(promoToken);
  });

  test('/app/share/{shareSlug}, the shared item view, open to anybody, in the layout default', async () => {
    const { fakeServer, me, group, file } = arrange();
    const share = fakeServer.addShare({ groupId: group.id, makerId: me.id, item: 'file', fileId: file.id });
    await openApp(`/app/share/${share.slug}`, null);
    await screen.findByRole('heading', { name: file.name });
    expect(layout()).toBe('default');
  });

  // Documents of the public site, without the app (docs/decisions/061); tests/site/site.test.ts checks them.
  test.each([
    ...['/', '/articles', '/compare', '/features', '/pricing', '/security'],
    ...['/docs/faq', '/docs/how-to-download', '/docs/quickstart'],
  ])('%s, in the layout marketing', (path) => {
    expect(siteLayout(path)).toBe('marketing');
  });

  test('/articles/{slug}, in the layout marketing', () => {
    const articles = sitePages.map((page) => page.path).filter((path) => path.startsWith('/articles/'));
    expect(articles).not.toEqual([]);
    expect(articles.map(siteLayout)).toEqual(articles.map(() => 'marketing'));
  });
});

describe('the guard of a group', () => {
  test('the group access check runs before any other request about the group', async () => {
    const { server, me, group } = arrange();
    const asked = listen(server);
    await openApp(`/microapp/${group.id}/file`, me);
    await expect.poll(() => asked.some((call) => call.includes(`/api/group/${group.id}`))).toBe(true);
    const ofGroup = asked.filter((call) => call.includes(group.id));
    expect(ofGroup[0]).toBe(`GET /api/me/group/${group.id}/verify`);
  });

  test.each([
    ['success: false', () => HttpResponse.json({ success: false })],
    ['403', () => HttpResponse.json({}, { status: 403 })],
    ['404', () => HttpResponse.json({}, { status: 404 })],
    ['500', () => HttpResponse.json({}, { status: 500 })],
  ])('an answer of %s leads to /404', async (_answer, answer) => {
    const { server, me, group } = arrange();
    server.use(http.get('*/api/me/group/:groupId/verify', answer));
    const { path } = await openApp(`/microapp/${group.id}`, me);
    await nextTo('Page Not Found');
    expect(path()).toBe('/404');
  });

  test.each([
    '',
    '/file',
    '/file/upload',
    `/file/${nobodys}`,
    '/folder',
    `/folder/${nobodys}`,
    `/image-set/${nobodys}`,
    '/quota',
    '/quota/saving-file-types',
  ])('it stands before every page of a group: /microapp/{groupId}%s', async (rest) => {
    const { fakeServer, me } = arrange();
    const foreign = fakeServer.addGroup();
    const { path } = await openApp(`/microapp/${foreign.id}${rest}`, me);
    await nextTo('Page Not Found');
    expect(path()).toBe('/404');
  });

  test('success opens the group', async () => {
    const { path, address } = await open('/microapp/{groupId}');
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(address);
  });
});

describe('the guard of a quota', () => {
  test('the quota access check runs before any other request about the quota', async () => {
    const { server, me, quota } = arrange();
    const asked = listen(server);
    await openApp(`/microapp/quota/${quota.id}`, me);
    await expect.poll(() => asked.some((call) => call.includes(`/api/quota/${quota.id}`))).toBe(true);
    const ofQuota = asked.filter((call) => call.includes(quota.id));
    expect(ofQuota[0]).toBe(`GET /api/me/quota/${quota.id}/verify`);
  });

  test.each([
    ['success: false', () => HttpResponse.json({ success: false })],
    ['success: false with data', () => HttpResponse.json({ success: false, data: { role: 'owner' } })],
    ['success without data', () => HttpResponse.json({ success: true })],
    ['success with null for data', () => HttpResponse.json({ success: true, data: null })],
    ['403', () => HttpResponse.json({}, { status: 403 })],
    ['404', () => HttpResponse.json({}, { status: 404 })],
    ['500', () => HttpResponse.json({}, { status: 500 })],
  ])('an answer of %s leads to /404', async (_answer, answer) => {
    const { server, me, quota } = arrange();
    server.use(http.get('*/api/me/quota/:quotaId/verify', answer));
    const { path } = await openApp(`/microapp/quota/${quota.id}`, me);
    await nextTo('Page Not Found');
    expect(path()).toBe('/404');
  });

  test.each(['', '/linked-groups'])(
    'it stands before every page of a quota: /microapp/quota/{quotaId}%s',
    async (rest) => {
      const { fakeServer, me } = arrange();
      const { path } = await openApp(`/microapp/quota/${fakeServer.addQuota().id}${rest}`, me);
      await nextTo('Page Not Found');
      expect(path()).toBe('/404');
    },
  );

  test('success with data opens the quota', async () => {
    const { path, address } = await open('/microapp/quota/{quotaId}');
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(address);
  });
});

test('one page has an empty guard that passes without a request of its own', async () => {
  const { server, me } = arrange();
  const asked = listen(server);
  await openApp(`/microapp/promo/${promoToken}`, me);
  await nextTo(promoToken);
  expect(asked.filter((call) => call.includes('verify'))).toEqual([]);
  expect(emptyGuard({ url: new URL(location.href), params: {} })).toBeUndefined();
});

describe('a validation hook that fails shows a 404 error page with the message "Page not found: {path}"', () => {
  test.each([
    ['an id of a group', '/microapp/mine'],
    ['an id of a file', '/microapp/{groupId}/file/no-such-id'],
    ['an id of a folder', '/microapp/{groupId}/folder/1'],
    ['an id of an image set', '/microapp/{groupId}/image-set/1'],
    ['an id of a quota', '/microapp/quota/1'],
    ['a promo token below /microapp', '/microapp/promo/1234'],
    ['a promo token with letters that it never has', '/K7QW-9XO0'],
    ['a legal document that there is not', '/legal/nothing'],
    ['a single word right after the host', '/pricelist'],
    ['a path of nobody', '/a/b/c'],
  ])('%s: %s', async (_what, route) => {
    const { address } = await open(route);
    await nextTo('Page Not Found');
    await nextTo(`Page not found: ${address}`);
  });

  test('the query is not part of {path}', async () => {
    await open('/microapp/mine?kind=image');
    await nextTo('Page not found: /microapp/mine');
  });

  test('every id in a path has a hook', () => {
    expect(Object.keys(paramRules).sort()).toEqual(
      ['fileId', 'folderId', 'groupId', 'imageSetId', 'quotaId', 'token'].sort(),
    );
  });
});

describe('routes redirect according to route rules', () => {
  test.each([
    ['/docs', '/docs/quickstart'],
    ['/app', '/microapp'],
  ])('%s leads to %s, with its query', (from, to) => {
    const here = new URL(`${from}?from=link#top`, location.origin);
    expect(findRedirect(here)).toBe(`${to}?from=link#top`);
  });

  test('/app opens the screen of /microapp', async () => {
    const { path } = await open('/app?from=link');
    await expect.poll(path).toBe('/microapp?from=link');
  });

  test('trailing slashes are removed', async () => {
    const { path } = await open('/legal/terms/?print=1');
    await expect.poll(path).toBe('/legal/terms?print=1');
  });
});

describe('after logout', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('the person is sent to /', async () => {
    const left = leaveWith();
    createMockApi();
    await signOut();
    expect(left).toEqual(['/']);
  });

  test('the person is not redirected if told so', async () => {
    const left = leaveWith();
    const { me } = createMockApi();
    getSession().saveToken(buildToken({ sub: me.id }));
    await signOut({ next: () => undefined });
    expect(left).toEqual([]);
    expect(getSession().findToken()).toBeNull();
  });

  test('signing out in the settings goes to /', async () => {
    const { me } = createMockApi();
    await openApp('/microapp', me);
    const left = leaveWith();
    const [account] = await screen.findAllByRole('button', { name: /บัญชี/ });
    if (account) fireEvent.click(account);
    fireEvent.click(await screen.findByRole('button', { name: 'ออกจากระบบ' }));
    await expect.poll(() => left).toEqual(['/']);
    expect(localStorage.getItem('kepwai.profile')).toBeNull();
    expect(document.cookie).not.toMatch(/auth-token=\S/);
  });
});

describe('the error page', () => {
  test('status 404 shows Page Not Found', async () => {
    await showError(data(null, { status: 404, statusText: 'Page not found: /x' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      expect.stringContaining('Page Not Found'),
    );
    await nextTo('Page not found: /x');
  });

  test('status 404 of the API shows Page Not Found too', async () => {
    const body = buildError('NOT_FOUND');
    await showError(new ApiError({ status: 404, body }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      expect.stringContaining('Page Not Found'),
    );
    await nextTo(body.error.message);
  });

  test.each([
    ['an answer of the API', new ApiError({ status: 418, body: 'tea' }), 'HTTP 418'],
    ['an error of our own', new Error('the drawer is stuck'), 'the drawer is stuck'],
    ['another status', data(null, { status: 403, statusText: 'Forbidden' }), '403 Forbidden'],
    ['a status of the server', data(null, { status: 503, statusText: 'Unavailable' }), '503 Unavailable'],
  ])('%s shows Internal Server Error with its message as description', async (_what, thrown, description) => {
    await showError(thrown);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      expect.stringContaining('Internal Server Error'),
    );
    await nextTo(description);
  });

  test('/404 is a page of its own', async () => {
    const { path } = await open('/404');
    await nextTo('Page Not Found');
    expect(path()).toBe('/404');
  });
});

test('the layout falls back to default if none is named', async () => {
  await open('/404');
  await nextTo('Page Not Found');
  expect(layout()).toBe('default');
});

async function showError(thrown: unknown): Promise<void> {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => null,
      HydrateFallback: () => null,
      loader: () => {
        throw thrown;
      },
      ErrorBoundary,
    },
  ]);
  render(<Stub />);
  onTestFinished(cleanup);
  await screen.findByRole('heading', { level: 1 });
  // The router logs thrown errors to the console.
  takeConsoleComplaints();
}

function listen(server: ReturnType<typeof createMockApi>['server']): string[] {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  return asked;
}
