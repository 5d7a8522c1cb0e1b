// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/**
 * spec.md, section 3: what LINE's own SDK reports about a mini-app reaches the page. Group, file, folder,
 * image set and quota are in 2-routes.
 */
import { describe, expect, test } from 'vitest';
import { buildContext, packContext } from '../../packages/liff-adapter/test/line-hosts.ts';
import { openLine } from '../../packages/liff-adapter/test/scenes.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();

const context = buildContext({
  type: 'square_chat',
  availability: { shareTargetPicker: { permission: true, minVer: '10.3.0' } },
  utsTracking: { mode: 'auto', sendRatio: 20 },
  menuColorSetting: { adaptableColorSchemes: ['light', 'dark'] },
  tid: 'transaction-1',
  miniDomainAllowed: true,
  miniAppId: 'kepwai',
});

describe('chat-platform mini-app context', () => {
  test.each([
    'liffId',
    'endpointUrl',
    'permanentLinkPattern',
    'type',
    'scope',
    'availability',
    'utsTracking',
    'menuColorSetting',
    'tid',
    'miniDomainAllowed',
    'miniAppId',
  ] as const)('has %s as LINE gives it', async (name) => {
    const { liff } = await openLine({ inClient: true, signedIn: true }, async (scene) => ({
      ...(await line(scene)),
      context,
      hash: `feature_token=f&context_token=${packContext(context)}`,
    }));
    expect(liff.getContext()?.[name]).toEqual(context[name]);
    expect(context[name]).toBeDefined();
  });
});
