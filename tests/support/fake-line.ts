import './bytes-of-node.ts';

import { HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { createLinePlatform, type LinePlatform } from '../../mocks/line-platform/src/index.ts';
import {
  channelId,
  endpointUrl,
  liffId,
  lineOrigin,
  somchai,
  tokens,
} from '../../packages/liff-adapter/test/line-hosts.ts';
import { describeApp, type LineOfScene, type Scene } from '../../packages/liff-adapter/test/scenes.ts';
import { takeConsoleComplaints } from './fail-on-console-errors.ts';

/** Hosts of LINE that its SDK has compiled in, and the address that mock mode gets. */
const lineHosts = /^https:\/\/(?:[\w-]+\.)*(?:line\.me|line-scdn\.net)\//;

/** Answers all requests to LINE with the fake LINE platform, a new one per scene. */
export function useFakeLine(): LineOfScene {
  let platform = openPlatform();

  async function answer({ request }: { request: Request }): Promise<HttpResponse<ArrayBuffer>> {
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, rawPayload } = await platform.app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const type = String(headers['content-type'] ?? 'application/json');
    return HttpResponse.arrayBuffer(new Uint8Array(rawPayload).buffer, {
      status: statusCode,
      headers: { 'content-type': type },
    });
  }

  const server = setupServer(http.all(lineHosts, answer), http.all(`${lineOrigin}/*`, answer));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => void vi.restoreAllMocks());
  // LINE's SDK warns that it is started more than once, which a page with many scenes cannot avoid.
  afterEach(() => void takeConsoleComplaints());
  afterAll(async () => {
    server.close();
    await platform.close();
  });

  return async (scene) => {
    const last = platform;
    // Late requests of the last scene's page reach the next platform.
    platform = openPlatform();
    await last.close();
    return arrange(platform, scene);
  };
}

function openPlatform(): LinePlatform {
  const { origin } = new URL(endpointUrl);
  return createLinePlatform({ liffId, liffEndpointUrl: endpointUrl, appOrigins: [origin] });
}

/** Creates the app, the person, the chat and the tokens of a scene. */
async function arrange({ app, control, store }: LinePlatform, scene: Scene) {
  const { granted = ['profile', 'openid', 'chat_message.write'] } = scene;
  const { type: contextType, scope, availability } = describeApp(scene);
  control.createUser({ ...somchai, isFriend: true });
  const { chatId } = control.createGroup({ name: 'บ้านเรา', memberIds: [somchai.userId] });
  const named = Object.keys(control.liff.apps()[0]?.availability ?? {});
  const features = {
    ...Object.fromEntries(named.map((name) => [name, { permission: false }])),
    ...availability,
  };
  control.liff.changeApp({
    scope: [...scope],
    availability: features,
    picker: 'allow',
    consent: 'allow',
  });
  const { hash, accessToken } = await control.liff.openInClient({
    userId: somchai.userId,
    contextType,
    chatId,
  });
  // Scenes use tokens by name, so that one table works with every LINE.
  const issued = store.userTokens.get(accessToken);
  if (!issued) throw new Error('The token that LINE just issued is missing');
  const row = { ...issued, scope: granted.join(' ') };
  store.userTokens.put(tokens.good, { ...row, token: tokens.good });
  store.userTokens.put(tokens.expired, { ...row, token: tokens.expired, expiresAt: 0 });
  store.userTokens.put(tokens.foreign, { ...row, token: tokens.foreign, clientId: `${channelId}0` });

  const answer = await app.inject({ url: `/liff/v2/apps/${liffId}/contextToken` });
  const contextToken: string = scene.inClient
    ? (new URLSearchParams(hash).get('context_token') ?? '')
    : answer.json().contextToken;
  const context = JSON.parse(Buffer.from(contextToken.split('.')[1] ?? '', 'base64url').toString());
  return { context, hash: withoutToken(hash) };
}

function withoutToken(hash: string): string {
  const parts = new URLSearchParams(hash);
  parts.delete('access_token');
  parts.delete('id_token');
  return parts.toString();
}
