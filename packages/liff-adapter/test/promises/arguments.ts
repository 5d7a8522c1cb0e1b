import type { Liff } from '../../src/index.ts';
import type { Promised } from '../both-modes.ts';
import type { Scene } from '../scenes.ts';

const text = { type: 'text', text: 'สวัสดี' };
const signedIn: Scene = { signedIn: true };
const invalid = (message: string) => ({ code: 'INVALID_ARGUMENT', message });

/** Calls with arguments that JavaScript accepts. */
const bad: Record<string, (liff: Liff, argument: unknown) => unknown> = {
  sendMessages: (liff, argument) => Reflect.apply(liff.sendMessages, liff, [argument]),
  shareTargetPicker: (liff, argument) => Reflect.apply(liff.shareTargetPicker, liff, [argument]),
  'permission.query': (liff, argument) => Reflect.apply(liff.permission.query, liff, [argument]),
  'permission.requestAll': (liff, argument) => Reflect.apply(liff.permission.requestAll, liff, [argument]),
  getFriendship: (liff, argument) => Reflect.apply(liff.getFriendship, liff, [argument]),
  'permanentLink.createUrlBy': (liff, argument) =>
    Reflect.apply(liff.permanentLink.createUrlBy, liff, [argument]),
  createShortcutOnHomeScreen: (liff, argument) =>
    Reflect.apply(liff.createShortcutOnHomeScreen, liff, [argument]),
  'subWindow.open': (liff, argument) => Reflect.apply(liff.subWindow.open, liff, [argument]),
  isApiAvailable: (liff, argument) => Reflect.apply(liff.isApiAvailable, liff, [argument]),
};

const malformed = "Parameter 'messages' must be an array of { type, ... }";
const count = 'Number of messages should be in range 1 to 5.';
const badArguments: [api: string, argument: unknown, message: string][] = [
  ...[
    undefined,
    null,
    text,
    'x',
    { length: 1, 0: text },
    [null],
    ['x'],
    [[]],
    [{}],
    [{ type: 1 }],
    [text, {}],
  ].map((argument): [string, unknown, string] => ['sendMessages', argument, malformed]),
  ['sendMessages', new Array(2), malformed],
  // A hole among the messages.
  ['sendMessages', Object.assign(new Array(3), { 0: text, 2: text }), malformed],
  ...['Text', 'imagemap', 'file', 'coupon', 'textV2', 'toString', ''].flatMap(
    (type): [string, unknown, string][] => [
      ['sendMessages', [text, { type }], 'Unexpected message type.'],
      ['shareTargetPicker', [text, { type }], 'Unexpected message type.'],
    ],
  ),
  [
    'shareTargetPicker',
    [{ type: 'sticker', packageId: '446', stickerId: '1988' }],
    'Unexpected message type.',
  ],
  ...[[{}], [null], ['x'], new Array(2), Object.assign(new Array(3), { 0: text })].map(
    (argument): [string, unknown, string] => ['shareTargetPicker', argument, 'Unexpected message type.'],
  ),
  ['sendMessages', [], count],
  ['sendMessages', Array(6).fill(text), count],
  ['sendMessages', Array(6).fill({}), malformed],
  ...[undefined, null, [], {}, 'x'].map((argument): [string, unknown, string] => [
    'shareTargetPicker',
    argument,
    'no proper argument',
  ]),
  ['shareTargetPicker', Array(6).fill(text), 'exceed the limit of num of messages'],
  ...[undefined, null, 0, '', 'Profile', 'phone', 'toString', ['profile']].map(
    (argument): [string, unknown, string] => ['permission.query', argument, 'Unexpected permission name.'],
  ),
  ...['bot', '', 1, undefined, null].map((id): [string, unknown, string] => [
    'permission.requestAll',
    { officialAccount: { id } },
    'officialAccount.id must start with "@".',
  ]),
  ...[null, 'bot'].map((officialAccount): [string, unknown, string] => [
    'permission.requestAll',
    { officialAccount },
    'officialAccount.id must start with "@".',
  ]),
  ...['bot', '', 1, null].map((officialAccountId): [string, unknown, string] => [
    'getFriendship',
    { officialAccountId },
    'officialAccountId must start with "@".',
  ]),
  ...[undefined, null, '', 'microapp', 'not a url', 1].map((argument): [string, unknown, string] => [
    'permanentLink.createUrlBy',
    argument,
    'invalid URL.',
  ]),
  ...[undefined, null, {}, { url: '' }, { url: null }, { url: 1 }].map(
    (argument): [string, unknown, string] => ['createShortcutOnHomeScreen', argument, 'no proper argument'],
  ),
  ...[
    undefined,
    null,
    {},
    { url: 1 },
    { url: 'https://kepwai.test' },
    { url: 'https://liff.line.me/' },
    { url: 'https://liff.line.me/abc' },
    { url: 'https://liff.line.me.evil.test/1-a' },
  ].map((argument): [string, unknown, string] => [
    'subWindow.open',
    argument,
    'params.url must be liff url or mini url',
  ]),
  ...[undefined, null, '', 'sendMessages', 'toString', 'ShareTargetPicker'].map(
    (argument): [string, unknown, string] => ['isApiAvailable', argument, 'Unexpected API name.'],
  ),
];

/** Invalid arguments of calls to LINE’s platform, with a login and before any other check. */
export const promisesOnArguments: readonly Promised[] = [
  ...[signedIn, { booted: false }].flatMap((scene: Scene) =>
    badArguments.map(([api, argument, message]) => ({
      title: `${api} refuses ${JSON.stringify(argument)} ${scene.signedIn ? 'when signed in' : 'before all else'}`,
      scene,
      call: (liff: Liff) => bad[api]?.(liff, argument),
      fails: { api, ...invalid(message) },
    })),
  ),
];
