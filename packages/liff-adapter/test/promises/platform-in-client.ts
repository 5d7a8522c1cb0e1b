import { apiNames, type Liff } from '../../src/index.ts';
import type { Promised } from '../both-modes.ts';
import type { Scene } from '../scenes.ts';

const text = { type: 'text', text: 'สวัสดี' };
const link = 'https://liff.line.me/1234567890-AbcdEfgh';
const inClient: Scene = { inClient: true, signedIn: true };
const unavailable = (name: string) => ({
  code: 'FORBIDDEN',
  message: `${name} is unavailable in this client version.`,
});
const refusedByLine = { code: '403', message: "user doesn't grant required permissions yet" };

/** Guarantees of calls to LINE’s platform from its client. */
export const promisesOfPlatformInClient: readonly Promised[] = [
  ...(
    [
      ['shareTargetPicker', 'shareTargetPicker', (liff: Liff) => liff.shareTargetPicker([text])],
      ['subWindow.open', 'subwindowOpen', (liff: Liff) => liff.subWindow.open({ url: link })],
      [
        'createShortcutOnHomeScreen',
        'createShortcutOnHomeScreen',
        (liff: Liff) => liff.createShortcutOnHomeScreen({ url: link }),
      ],
    ] as const
  ).map(([api, name, call]) => ({
    title: `${api} needs a LINE that is new enough`,
    scene: { ...inClient, lineVersion: '9.19.0' },
    call,
    fails: { api, ...unavailable(name) },
  })),
  {
    title: 'an old LINE has no consent screen',
    scene: { ...inClient, lineVersion: '9.19.0' },
    call: (liff) => liff.permission.requestAll(),
    fails: {
      api: 'permission.requestAll',
      code: 'FORBIDDEN',
      message: 'SkipChannelVerificationScreen is unavailable.',
    },
  },
  {
    title: 'OpenChat has no consent screen',
    scene: { ...inClient, contextType: 'square_chat' },
    call: (liff) => liff.permission.requestAll(),
    fails: {
      api: 'permission.requestAll',
      code: 'FORBIDDEN',
      message: 'SkipChannelVerificationScreen is unavailable.',
    },
  },
  {
    title: 'sendMessages sends to the chat the page was opened from',
    scene: inClient,
    call: (liff) => liff.sendMessages([text]),
    gives: undefined,
  },
  {
    title: 'sendMessages sends stickers',
    scene: inClient,
    call: (liff) => liff.sendMessages([{ type: 'sticker', packageId: '446', stickerId: '1988' }]),
    gives: undefined,
  },
  {
    title: 'consent cannot be asked for in a sub-window of LINE’s client',
    scene: { ...inClient, inSubWindow: true, granted: ['openid'] },
    call: (liff) => liff.sendMessages([text]),
    fails: {
      api: 'sendMessages',
      code: 'FORBIDDEN',
      message: 'this api can be only called in parent window',
    },
  },
  {
    title: 'the picker of an old LINE answers at once, without a result',
    scene: { ...inClient, lineVersion: '10.10.9' },
    call: (liff) => liff.shareTargetPicker([text]),
    gives: undefined,
  },
  ...(['square_chat', 'none'] as const).map((contextType) => ({
    title: `sendMessages has no chat in ${contextType}`,
    scene: { ...inClient, contextType },
    call: (liff: Liff) => liff.sendMessages([text]),
    fails: { api: 'sendMessages', ...refusedByLine },
  })),
  {
    title: 'sendMessages needs the person’s permission where LINE cannot ask for it',
    scene: { ...inClient, granted: ['profile'], features: [] },
    call: (liff) => liff.sendMessages([text]),
    fails: { api: 'sendMessages', ...refusedByLine },
  },
  {
    title: 'isApiAvailable answers for every name in the client',
    scene: inClient,
    call: (liff) => apiNames.filter((name) => liff.isApiAvailable(name)),
    gives: [
      'subwindowOpen',
      'shareTargetPicker',
      'multipleLiffTransition',
      'skipChannelVerificationScreen',
      'createShortcutOnHomeScreen',
      'requestFriendship',
    ],
  },
  {
    title: 'openWindow on an iPhone refuses what LINE’s rewriting would tear',
    scene: inClient,
    call: (liff) => liff.openWindow({ url: 'https://kepwai.test/?to=/a?b=1' }),
    fails: {
      api: 'openWindow',
      code: 'INVALID_ARGUMENT',
      message: 'Invalid parameters for liff.openWindow()',
    },
  },
  {
    title: 'the children’s calls are for sub-windows in the client, too',
    scene: inClient,
    call: (liff) => liff.subWindow.getAppData(),
    fails: {
      api: 'subWindow.getAppData',
      code: 'UNAUTHORIZED',
      message: 'this api can be only called in child window',
    },
  },
];
