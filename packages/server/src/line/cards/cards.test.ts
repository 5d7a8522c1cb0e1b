import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  briefBurstCard,
  burstCard,
  expiredCard,
  groupUrl,
  keepingEndedCard,
  keepingResumedCard,
  menuCard,
  noQuotaCard,
  notYoursCard,
  pausedCard,
  privateChatCard,
  thresholdCard,
  welcomeBackCard,
  welcomeCard,
} from './cards.ts';
import { digestPush } from './digest-card.ts';
import { foundCard } from './found-card.ts';
import { askedCard, missedCard, offerCard } from './missed-cards.ts';
import { botLeftPush, expiryPush, lapsePush, quotaPush } from './push-cards.ts';
import { type RequestFacts, requestCard } from './request-cards.ts';

let line: LinePlatform;
let origin: string;
beforeAll(async () => {
  line = createLinePlatform({ messagingChannel: { accessToken: 'good' } });
  origin = await line.listen();
});
afterAll(() => line.close());

const groupId = '7f0e8f4e-6f0f-4f5e-9a3e-0c8a5d0b7f11';
const liffId = '2000000001-kepwai00';
const url = groupUrl(liffId, groupId);
/** The maximum length of a name, with letters that take most bytes. */
const longName = `${'ใบเสร็จ👨‍👩‍👧 '.repeat(12)}.pdf`;
const found = Array.from({ length: 5 }, (_, index) => ({
  name: longName,
  isImage: false,
  note: `คุณแม่นิด · ${index}`,
  line: index % 2 === 0 ? longName.repeat(3) : null,
  url: groupUrl(liffId, groupId, `/file/${groupId}`),
}));
const search = `/file?search=${encodeURIComponent('ก'.repeat(80))}`;

const expiry = {
  quotaId: groupId,
  name: longName,
  expiresAt: new Date('2027-02-03T16:59:59.999Z'),
  keepsUntil: new Date('2027-02-10T16:59:59.999Z'),
};

const askable = { fileCount: 12, imageCount: 12 };

const request: RequestFacts = {
  requestId: groupId,
  kind: 'file',
  outcome: 'named',
  file: { id: groupId, name: longName, missedReason: null, togetherCount: 12_345 },
  folder: { id: groupId, name: longName },
  wanted: longName,
  folders: Array.from({ length: 5 }, () => ({
    id: groupId,
    path: Array.from({ length: 10 }, () => longName),
  })),
  hasMore: true,
  link: { url: `https://kepwai.test/app/share/${'a'.repeat(22)}`, expiresAt: expiry.expiresAt },
  keeping: 'keeping',
};

/** Reply to a request for each outcome, with long and short texts. */
const requestCards = Object.fromEntries(
  (
    [
      ...['named', 'same-name', 'filed', 'already-there', 'which-folder', 'no-folder', 'missed', 'trashed'],
      ...['unsent', 'not-kept', 'too-long', 'no-name', 'too-many-folders', 'undone', 'changed-since'],
      ...['linked', 'not-yet', 'sign-in-first', 'too-many-links'],
    ] as RequestFacts['outcome'][]
  ).flatMap((outcome) => [
    [`request: ${outcome}`, requestCard(url, { ...request, outcome })],
    [
      `request without a file: ${outcome}`,
      requestCard(url, {
        ...{
          ...request,
          outcome,
          kind: 'name',
          file: null,
          folder: null,
          wanted: '',
          link: null,
          keeping: 'no_quota',
        },
        folders: [{ id: groupId, path: ['ก'] }],
        hasMore: false,
      }),
    ],
  ]),
);

const cards = {
  ...requestCards,
  'private chat': privateChatCard({ liffId, botBasicId: '@kepwai' }),
  'private chat of a bot without a name': privateChatCard({ liffId, botBasicId: null }),
  welcome: welcomeCard(url),
  'welcome back': welcomeBackCard(url),
  'no quota': noQuotaCard(url),
  burst: burstCard(url, { fileCount: 12_345, imageCount: 12_344 }),
  'brief burst': briefBurstCard(url, { fileCount: 1, imageCount: 1 }),
  menu: menuCard(url, {
    kept: { fileCount: 1234, imageCount: 0 },
    keeping: 'keeping',
    isPaused: false,
    isNearlyFull: false,
    keepsUntil: null,
    askable,
  }),
  'menu of an empty, stopped group': menuCard(url, {
    kept: { fileCount: 0, imageCount: 0 },
    keeping: 'paused',
    isPaused: true,
    isNearlyFull: false,
    keepsUntil: null,
    askable,
  }),
  'menu without a quota': menuCard(url, {
    kept: { fileCount: 0, imageCount: 0 },
    keeping: 'no_quota',
    isPaused: false,
    isNearlyFull: false,
    keepsUntil: null,
    askable,
  }),
  'menu with an expired quota': menuCard(url, {
    kept: { fileCount: 2, imageCount: 0 },
    keeping: 'keeping',
    isPaused: false,
    isNearlyFull: true,
    keepsUntil: expiry.keepsUntil,
    askable,
  }),
  'menu with little room': menuCard(url, {
    kept: { fileCount: 2, imageCount: 0 },
    keeping: 'keeping',
    isPaused: false,
    isNearlyFull: true,
    keepsUntil: null,
    askable,
  }),
  'missed, some kept': missedCard(url, {
    outcome: {
      fileCount: 12_345,
      imageCount: 12_000,
      keptCount: 9,
      pendingCount: 2,
      missed: new Map([
        ['too_large', 3],
        ['quota_full', 4000],
        ['expired', 1],
        ['external', 1],
        ['failed', 1],
        ['no_quota', 1],
        ['quota_expired', 1],
      ]),
    },
    askable,
  }),
  'missed, nothing kept': missedCard(url, {
    outcome: {
      fileCount: 3,
      imageCount: 3,
      keptCount: 0,
      pendingCount: 0,
      missed: new Map([['too_large', 3]]),
    },
    askable: { fileCount: 0, imageCount: 0 },
  }),
  offer: offerCard(url, askable),
  asked: askedCard(url, askable),
  'asked for nothing': askedCard(url, { fileCount: 0, imageCount: 0 }),
  expired: expiredCard(`${url}/quota`, expiry.keepsUntil),
  'keeping ended': keepingEndedCard(`${url}/quota`),
  'push before expiry': expiryPush(liffId, { ...expiry, stage: 'before' }),
  'push on expiry': expiryPush(liffId, { ...expiry, stage: 'grace' }),
  'push after expiry': expiryPush(liffId, { ...expiry, stage: 'ended' }),
  'push long after expiry': lapsePush(liffId, {
    ...expiry,
    expiredAt: expiry.expiresAt,
    deletableFrom: expiry.keepsUntil,
    isLast: true,
  }),
  stopped: pausedCard(url),
  'keeping resumed': keepingResumedCard(url),
  'not yours': notYoursCard(`${url}/quota`),
  found: foundCard('ก'.repeat(100), {
    files: found,
    hasMore: true,
    url: groupUrl(liffId, groupId, search),
  }),
  'found nothing': foundCard('"}],<\\', { files: [], hasMore: false, url }),
  threshold: thresholdCard(`${url}/quota`, 95),
  'quota push': quotaPush(liffId, { quotaId: groupId, name: longName, percent: 100 }),
  digest: digestPush(liffId, {
    news: Array.from({ length: 12 }, (_, index) => ({ name: index ? longName : null, fileCount: 100 })),
    countedFiles: 100,
  }),
  'bot left push': botLeftPush(url, { groupName: longName, deletedAt: new Date('2026-12-21T00:00:00Z') }),
};

test.each(Object.entries(cards))('LINE accepts the card: %s', async (_name, card) => {
  const answer = await fetch(`${origin}/v2/bot/message/validate/reply`, {
    method: 'POST',
    headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [card] }),
  });
  expect(await answer.json()).toEqual({});
});

test.each(Object.entries(cards))(
  'the card’s links open our app, or invite the bot, and nothing else: %s',
  (_name, card) => {
    const addresses = JSON.stringify(card).match(/https?:\/\/[^"]+/g) ?? [];
    expect(addresses).not.toEqual([]);
    for (const address of addresses) {
      expect(address).toMatch(
        /^https:\/\/(liff\.line\.me\/2000000001-kepwai00(\/|$)|line\.me\/R\/nv\/recommendOA\/%40kepwai$)|^https:\/\/kepwai\.test\/app\/share\/a{22}$/,
      );
      expect(address.length).toBeLessThanOrEqual(1000);
    }
  },
);

test('days use the Thai calendar', () => {
  expect(JSON.stringify(cards['bot left push'])).toContain('21\u00a0ธันวาคม\u00a02569');
  expect(JSON.stringify(cards.expired)).toContain('ถึง 10\u00a0กุมภาพันธ์\u00a02570');
});

test('the menu warns of a nearly full quota while posts are kept, but an expired quota takes precedence', () => {
  expect(JSON.stringify(cards['menu with little room'])).toContain('ของชิ้นใหญ่อาจเก็บไม่ได้');
  expect(JSON.stringify(cards['menu with an expired quota'])).not.toContain('ของชิ้นใหญ่');
  expect(JSON.stringify(cards.menu)).not.toContain('ของชิ้นใหญ่');
});

test('missed files are counted in pictures where all are, and a single reason has no count of its own', () => {
  expect(JSON.stringify(cards['missed, nothing kept'])).toContain('เก็บไม่ได้ 3 รูป · ใหญ่เกิน');
  expect(JSON.stringify(cards['missed, some kept'])).toContain(
    'เก็บ 9 จาก 12,345 รายการ · 4,000 รายการไม่มีที่ว่างพอ',
  );
  expect(JSON.stringify(cards.offer)).toContain('เก็บ 12 รูปที่พลาดไป');
});
