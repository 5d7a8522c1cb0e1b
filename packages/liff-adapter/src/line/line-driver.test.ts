import liffOfLine, { type LiffPluginContext } from '@line/liff/core';
import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createIdTokenSigner } from '../../test/id-token.ts';
import { buildContext, channelId, liffId, line, packContext, tokens } from '../../test/line-hosts.ts';
import { createLiff, type Liff } from '../index.ts';

const contextTokenUrl = 'https://api.line.me/liff/v2/apps/:id/contextToken';
const returned = `code=c1&state=s1&liffClientId=${channelId}&liffRedirectUri=https%3A%2F%2Fapp.kepwai.test%2Fmicroapp`;
const signer = await createIdTokenSigner();
let opened: Liff[] = [];

function open(path: string, id = liffId): Liff {
  window.history.replaceState(null, '', path);
  const liff = createLiff({ liffId: id, mode: 'line' });
  opened.push(liff);
  return liff;
}

/** Stores the state of LINE's SDK before it goes to the login. */
function rememberLogin(): void {
  window.localStorage.setItem(`LIFF_STORE:${liffId}:loginTmp`, '{"codeVerifier":"v"}');
}

/** Sets LINE's answer to the one-time code; returns the requests with it. */
function answerCodeWith(idToken: string): FormData[] {
  const asked: FormData[] = [];
  line.use(
    http.post('https://api.line.me/oauth2/v2.1/token', async ({ request }) => {
      asked.push(await request.formData());
      return HttpResponse.json({ access_token: tokens.good, id_token: idToken, expires_in: 43_200 });
    }),
    http.get('https://api.line.me/oauth2/v2.1/certs', () => HttpResponse.json(signer.certs)),
  );
  return asked;
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, media: '', addEventListener: () => undefined }));
});

afterEach(() => {
  // The page's SDK starts once per LIFF id; signing out lets the next test start it again.
  for (const liff of opened) if (liff.diagnostics().sdkVersion) liff.logout();
  opened = [];
});

describe('real LIFF', () => {
  it('loads LINE’s SDK when it starts, not before, in the version under test', async () => {
    const liff = open('/microapp');
    expect(liff.diagnostics().sdkVersion).toBeNull();
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.diagnostics()).toMatchObject({ sdkVersion: inject('sdkVersion'), mode: 'line' });
  });

  it('starts once per LIFF id, however many callers there are', async () => {
    let asked = 0;
    line.use(
      http.get(contextTokenUrl, () => {
        asked += 1;
        return HttpResponse.json({ contextToken: packContext(buildContext()) });
      }),
    );
    const results = await Promise.all([open('/microapp').boot(), open('/microapp').boot()]);
    expect(results).toEqual([{ status: 'ready' }, { status: 'ready' }]);
    expect(asked).toBe(1);
  });

  it('reports LINE’s status for an unknown LIFF id, and can start again', async () => {
    line.use(
      http.get(contextTokenUrl, () => HttpResponse.json({ message: 'no app' }, { status: 404 }), {
        once: true,
      }),
    );
    const liff = open('/microapp');
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: '404', message: 'no app' } });
    expect(await liff.boot()).toEqual({ status: 'ready' });
  });

  it('reports being offline as an error of its own', async () => {
    line.use(http.get(contextTokenUrl, () => HttpResponse.error()));
    expect(await open('/microapp').boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'NETWORK', retryable: true },
    });
  });

  it('goes to LINE’s login with the return address', async () => {
    const liff = open('/microapp');
    await liff.boot();
    const before = vi.fn();
    liffOfLine.use({ name: 'watch', install: ({ hooks }: LiffPluginContext) => hooks.login.before(before) });
    liff.login({ redirectPath: '/microapp/splash' });
    expect(before).toHaveBeenCalledWith({ redirectUri: 'https://app.kepwai.test/microapp/splash' });
  });
});

describe('returning from LINE’s login', () => {
  it('exchanges the code, signs in and cleans the address', async () => {
    rememberLogin();
    const asked = answerCodeWith(await signer.sign());
    const liff = open(`/microapp/g1/file?kind=image&${returned}`);
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(liff.getAccessToken()).toBe(tokens.good);
    expect(window.location.href).toBe('https://app.kepwai.test/microapp/g1/file?kind=image');
    expect(asked.map((form) => form.get('code'))).toEqual(['c1']);
  });

  it('rejects a token whose ID token is for another channel', async () => {
    rememberLogin();
    answerCodeWith(await signer.sign({ aud: '999' }));
    const liff = open(`/microapp?${returned}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'INVALID_ID_TOKEN', message: 'Invalid "aud" value in ID_TOKEN' },
    });
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('rejects an ID token for the channel in the link instead of the app’s', async () => {
    rememberLogin();
    answerCodeWith(await signer.sign({ aud: '999' }));
    const liff = open(`/microapp?${returned.replace(channelId, '999')}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'INVALID_ID_TOKEN', message: 'Invalid "aud" value in ID_TOKEN', retryable: false },
    });
    expect(liff.isLoggedIn()).toBe(false);
    expect(window.localStorage.getItem(`LIFF_STORE:${liffId}:IDToken`)).toBeNull();
  });

  it.each([
    ['no JSON', btoa('alg')],
    ['no base64', '%%%'],
    ['the JSON null', btoa('null')],
    ['nothing', ''],
  ])('rejects an ID token whose header is %s, and signs out', async (_what, header) => {
    rememberLogin();
    answerCodeWith(await signer.sign({}, header));
    const liff = open(`/microapp?${returned}`);
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'INVALID_ID_TOKEN' } });
    expect(liff.isLoggedIn()).toBe(false);
    expect(window.location.search).toBe('');
    expect(await liff.boot()).toEqual({ status: 'ready' });
  });

  it('discards an ID token that could not be verified without LINE’s keys', async () => {
    rememberLogin();
    answerCodeWith(await signer.sign());
    line.use(http.get('https://api.line.me/oauth2/v2.1/certs', () => HttpResponse.error()));
    const liff = open(`/microapp?${returned}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'NETWORK', retryable: true },
    });
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('rejects an ID token that an earlier page left unverified', async () => {
    const stored = { accessToken: tokens.good, IDToken: await signer.sign(), context: buildContext() };
    for (const [name, value] of Object.entries(stored)) {
      window.localStorage.setItem(`LIFF_STORE:${liffId}:${name}`, JSON.stringify(value));
    }
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `LIFF_STORE:expires:${liffId}=${Date.now() + 3_600_000}; path=/; secure`;
    const liff = open('/microapp');
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'INVALID_ID_TOKEN' } });
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('reports a clock that is two hours fast', async () => {
    const serverTime = new Date(Date.now() - 2 * 3_600_000);
    rememberLogin();
    answerCodeWith(await signer.sign({ exp: Math.floor(serverTime.getTime() / 1000) + 3600 }));
    const date = serverTime.toUTCString();
    line.use(http.head('https://app.kepwai.test/', () => new HttpResponse(null, { headers: { date } })));
    const liff = open(`/microapp?${returned}`);
    expect(await liff.boot()).toMatchObject({ status: 'failed', reason: { code: 'WRONG_CLOCK' } });
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('reports LINE’s description when the person refused', async () => {
    const refused = 'error=access_denied&error_description=User%20refused&liffOAuth2Error=true';
    expect(await open(`/microapp?${refused}`).boot()).toMatchObject({
      status: 'failed',
      reason: { code: 'INIT_FAILED', message: 'access_denied: User refused' },
    });
    expect(window.location.search).toBe('');
  });

  it.each([
    'error=access_denied&liffOAuth2Error=true',
    'error=ACCESS_DENIED&error_description=&liffOAuth2Error=true',
  ])('reports a description of its own when LINE gave none (%s)', async (refused) => {
    const liff = open(`/microapp?${refused}`);
    expect(await liff.boot()).toMatchObject({
      status: 'failed',
      reason: {
        code: 'INIT_FAILED',
        message: expect.stringMatching(/^access_denied: the login was denied/i),
        retryable: false,
      },
    });
    expect(window.location.search).toBe('');
    expect(liff.isLoggedIn()).toBe(false);
  });

  it('ignores a code that is not LINE’s after an abandoned login', async () => {
    rememberLogin();
    const liff = open('/microapp?code=promo');
    expect(await liff.boot()).toEqual({ status: 'ready' });
    expect(window.location.search).toBe('?code=promo');
  });
});
