// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/**
 * spec.md, sections 5 and 6, in LINE's client. Its SDK remembers its environment, so this needs a file of its
 * own.
 */
import { describe, expect } from 'vitest';
import { describeInBothModes, type Promised } from '../../packages/liff-adapter/test/both-modes.ts';
import type { Scene } from '../../packages/liff-adapter/test/scenes.ts';
import { useFakeLine } from '../support/fake-line.ts';

const line = useFakeLine();
const holds = (promises: readonly Promised[]) => describeInBothModes(promises, line);
const text = { type: 'text', text: 'สวัสดี' };
const inClient: Scene = { inClient: true, signedIn: true };
const inOpenChat: Scene = { ...inClient, contextType: 'square_chat' };

describe('sending messages: 1 to 5 message objects', () => {
  holds(
    [1, 5].map((count) => ({
      title: `${count} of them are sent`,
      scene: inClient,
      call: (liff) => liff.sendMessages(Array<typeof text>(count).fill(text)),
      gives: undefined,
    })),
  );
});

describe('some platform APIs work only in the chat client', () => {
  holds([
    {
      title: 'skipChannelVerificationScreen is available',
      scene: inClient,
      call: (liff) => liff.isApiAvailable('skipChannelVerificationScreen'),
      gives: true,
    },
    {
      title: 'the environment is LIFF',
      scene: inClient,
      call: (liff) => [liff.environment, liff.isInClient()],
      gives: ['LIFF', true],
    },
  ]);
});

describe('some platform APIs do not work in OpenChat', () => {
  holds([
    {
      title: 'permission.requestAll',
      scene: inOpenChat,
      call: (liff) => liff.permission.requestAll(),
      fails: {
        api: 'permission.requestAll',
        code: 'FORBIDDEN',
        message: 'SkipChannelVerificationScreen is unavailable.',
      },
    },
    {
      title: 'skipChannelVerificationScreen',
      scene: inOpenChat,
      call: (liff) => liff.isApiAvailable('skipChannelVerificationScreen'),
      gives: false,
    },
    {
      title: 'sendMessages',
      scene: inOpenChat,
      call: (liff) => liff.sendMessages([text]),
      fails: { api: 'sendMessages', code: '403', message: expect.any(String) },
    },
  ]);
});
