import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Id of no group and no quota. */
const nobodys = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';

async function expectNotFound(message?: string): Promise<void> {
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Page Not Found');
  if (message) expect(screen.getByText(message)).toBeDefined();
}

describe('an address', () => {
  test.each([
    ['one word', '/no-such-page'],
    ['a promo token with letters that are not in one', '/K7QI-9XPO'],
    ['several words', '/a/b/c'],
    ['a group that is no id', '/microapp/not-an-id'],
    ['a quota that is no id', '/microapp/quota/not-an-id/linked-groups'],
    ['a word that could be a token without hyphen', '/vacantes'],
    ['a promo that is no token', '/microapp/promo/nothing'],
    ['a file that is no id', `/microapp/${nobodys}/file/1`],
  ])('an unknown address is reported before anybody is asked to sign in: %s', async (_name, path) => {
    createMockApi();
    await openApp(path, null);
    await expectNotFound(`Page not found: ${path}`);
    expect(document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('default');
  });

  test.each([
    ['/app?from=card#top', '/microapp?from=card'],
    ['/microapp/?from=card', '/microapp?from=card'],
  ])('follows the route rules, query and all: %s', async (from, to) => {
    const { me } = createMockApi();
    const app = await openApp(from, me);
    await waitFor(() => expect(app.path()).toBe(to));
  });

  test.each(['K7QW-9XPT', 'k7qw-9xpt', 'k7qw9xpt'])(
    'an address that is a promo token redirects to the promo: %s',
    async (token) => {
      const { me } = createMockApi();
      history.replaceState(null, '', '/microapp');
      const app = await openApp(`/${token}?from=flyer`, me);
      expect(await screen.findByText('K7QW-9XPT')).toBeDefined();
      await expect.poll(() => app.path()).toBe(`/microapp/promo/${token}?from=flyer`);
    },
  );

  test('/404 is a page', async () => {
    createMockApi();
    await openApp('/404', null);
    await expectNotFound();
  });
});

describe('a quota', () => {
  test('a quota opens for its managers', async () => {
    const { fakeServer, me } = createMockApi();
    const quota = fakeServer.addQuota({ ownerId: me.id });
    const app = await openApp(`/microapp/quota/${quota.id}`, me);
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => app.path()).toBe(`/microapp/quota/${quota.id}`);
  });

  test.each([
    ['refused', { success: false }],
    ['without data', { success: true }],
  ])('leads to /404 if the answer is %s', async (_name, answer) => {
    const { me, server } = createMockApi();
    server.use(http.get(`${apiOrigin}/api/me/quota/:quotaId/verify`, () => HttpResponse.json(answer)));
    const app = await openApp(`/microapp/quota/${nobodys}`, me);
    await expectNotFound();
    await expect.poll(() => app.path()).toBe('/404');
  });

  // It stayed open before: nothing unchecked of a quota is shown.
  test('is the offline state if there is no response', async () => {
    const { fakeServer, me, server } = createMockApi();
    const quota = fakeServer.addQuota({ ownerId: me.id, name: 'ที่เก็บบ้านเรา' });
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    const verify = `${apiOrigin}/api/me/quota/:quotaId/verify`;
    server.use(http.get(verify, () => HttpResponse.error()));
    const app = await openApp(`/microapp/quota/${quota.id}`, me);
    await screen.findByText('ต่ออินเทอร์เน็ตไม่ได้');
    expect(app.path()).toBe(`/microapp/quota/${quota.id}`);
    expect(asked.filter((path) => path.startsWith('/api/quota/'))).toEqual([]);
    expect(document.body.textContent).not.toContain('ที่เก็บบ้านเรา');
  });

  test.each([
    ['the page of a proxy', () => HttpResponse.html('<p>Sign in to the Wi-Fi</p>')],
    ['an empty answer', () => new HttpResponse(null)],
    ['null', () => HttpResponse.json(null)],
    ['a list', () => HttpResponse.json([])],
  ])('leads to /404 if the answer is no envelope: %s', async (_name, answer) => {
    const { fakeServer, me, server } = createMockApi();
    const quota = fakeServer.addQuota({ ownerId: me.id });
    server.use(http.get(`${apiOrigin}/api/me/quota/:quotaId/verify`, answer));
    const app = await openApp(`/microapp/quota/${quota.id}`, me);
    await expectNotFound();
    expect(app.path()).toBe('/404');
  });
});

describe('an unregistered person', () => {
  test('is redirected from any page to the registration, with a return path', async () => {
    const { fakeServer } = createMockApi();
    const newcomer = fakeServer.addPerson({ registration: null, needsConsent: true, hasAccount: false });
    const group = fakeServer.addGroup({ memberIds: [newcomer.id] });
    const app = await openApp(`/microapp/${group.id}/file?kind=image`, newcomer);
    await waitFor(() => expect(app.path()).toBe('/microapp/register'));
    expect(sessionStorage.getItem('kepwai.returnTo')).toBe(`/microapp/${group.id}/file?kind=image`);
  });

  test('registers by accepting the terms, without name, e-mail or other details', async () => {
    const { fakeServer } = createMockApi();
    const accepted = fakeServer.addPerson({ hasAccount: false });
    const app = await openApp('/microapp', accepted);
    await screen.findByText('ชวนเก็บไว้เข้ากลุ่มแรก');
    await expect.poll(() => app.path()).toBe('/microapp');
  });

  test('has to accept the terms again when they change', async () => {
    const { fakeServer } = createMockApi();
    const before = fakeServer.addPerson({ needsConsent: true });
    const app = await openApp('/microapp', before);
    await waitFor(() => expect(app.path()).toBe('/microapp/register'));
  });
});

test('the promo page has a heading and a link back', async () => {
  const { me } = createMockApi();
  await openApp('/microapp/promo/K7QW-9XPT', me);
  await screen.findByRole('heading', { level: 1, name: 'โค้ด' });
  expect(screen.getAllByRole('link', { name: 'กลับไปกลุ่มของฉัน' })[0]?.getAttribute('href')).toBe('/microapp');
});
