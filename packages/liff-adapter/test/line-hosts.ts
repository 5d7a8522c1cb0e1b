import { HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import type { LiffContext } from '../src/liff/types.ts';

/** A LIFF app whose channel is 1234567890. */
export const liffId = '1234567890-AbcdEfgh';
export const channelId = '1234567890';
export const endpointUrl = 'https://app.kepwai.test/microapp';
export const lineOrigin = 'https://line.kepwai.test';
/** Tokens, named after LINE's answer to them. */
export const tokens = { good: 'good-token', expired: 'expired-token', foreign: 'foreign-token' } as const;
export const somchai = {
  userId: 'U00000000000000000000000000000001',
  displayName: 'สมชาย',
  statusMessage: 'สวัสดี',
};

export function buildContext(overrides: Partial<LiffContext> = {}): LiffContext {
  return {
    type: 'external',
    liffId,
    endpointUrl,
    permanentLinkPattern: 'concat',
    viewType: 'full',
    scope: ['profile', 'openid', 'chat_message.write'],
    availability: { multipleLiffTransition: { permission: true, minVer: '10.18.0' } },
    menuColorSetting: { adaptableColorSchemes: ['light'] },
    utsTracking: { mode: 'none', sendRatio: 0 },
    tid: 't1',
    ...overrides,
  };
}

/** Packs a context as LINE sends it: the payload of a token that the SDK only decodes. */
export function packContext(context: LiffContext): string {
  return `e30.${btoa(JSON.stringify(context))}.e30`;
}

const everything: readonly string[] = ['profile', 'openid', 'chat_message.write'];
let granted = everything;

/** Makes LINE answer with the configuration of this app in this chat, until the test ends. */
export function answerWith(context: LiffContext, scene: { granted?: readonly string[] }): void {
  granted = scene.granted ?? everything;
  const isChat = ['utou', 'room', 'group'].includes(context.type);
  line.use(
    http.get('https://api.line.me/liff/v2/apps/:id/contextToken', () =>
      HttpResponse.json({ contextToken: packContext(context) }),
    ),
    http.post('https://api.line.me/message/v3/share', () =>
      isChat && granted.includes('chat_message.write')
        ? HttpResponse.json({})
        : HttpResponse.json({ message: "user doesn't grant required permissions yet" }, { status: 403 }),
    ),
    http.get('https://liff.line.me/liff/v2/incrementalAgreement/unauthorizedPermissions', () =>
      HttpResponse.json(context.scope.filter((name) => !granted.includes(name))),
    ),
  );
}

function verify({ request }: { request: Request }): HttpResponse<Record<string, unknown>> {
  const token = new URL(request.url).searchParams.get('access_token');
  if (token === tokens.good) {
    return HttpResponse.json({ client_id: channelId, expires_in: 3600, scope: granted.join(' ') });
  }
  if (token === tokens.foreign) {
    return HttpResponse.json({ client_id: '999', expires_in: 3600, scope: 'profile' });
  }
  const body = { error: 'invalid_request', error_description: 'access token expired' };
  return HttpResponse.json(body, { status: 400 });
}

/** LINE's real hosts, which the SDK has compiled in, and the fake platform of mock mode, with the same answers. */
export const line = setupServer(
  http.get('*/oauth2/v2.1/verify', verify),
  http.get('*/v2/profile', ({ request }) =>
    request.headers.get('authorization') === `Bearer ${tokens.good}`
      ? HttpResponse.json(somchai)
      : HttpResponse.json({ message: 'The access token revoked' }, { status: 401 }),
  ),
  http.get('https://api.line.me/liff/v2/apps/:id/contextToken', () =>
    HttpResponse.json({ contextToken: packContext(buildContext()) }),
  ),
  http.get('*/friendship/v1/status', () => HttpResponse.json({ friendFlag: true })),
  http.get('https://api.line.me/liff/v2/apps/:id/ott', () => HttpResponse.json({ ott: 'o1' })),
  http.post('https://api.line.me/liff/v2/sub/msit', () => HttpResponse.json({ msit: 'm1' })),
  // The answer of no window: what follows is the SDK's error.
  http.post('https://liff.line.me/liff/v2/sub/waitResult', () => HttpResponse.json(null)),
  http.get('https://access.line.me/oauth2/v2.1/liff/shareTargetPicker/result', () =>
    HttpResponse.json({ result: 'SUCCESS' }),
  ),
  http.get('https://liffsdk.line-scdn.net/xlt/manifest.json', () =>
    HttpResponse.json({ languages: { en: 'en.json' } }),
  ),
  http.get('https://liffsdk.line-scdn.net/xlt/en.json', () => HttpResponse.json({})),
);
