import { createServer, type Server } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/src/app.ts';
import { versionsInForce } from '../../server/src/domains/users/legal.ts';
import { createScene, type Scene } from '../../server/test/callers.ts';
import { createTestApp, forFile, type TestApp } from '../../server/test/index.ts';
import { check, type Report, toText } from '../src/index.ts';

let shared: TestApp;
let baseUrl: string;
let scene: Scene;

/** Origin of pages that the server itself does not serve. */
const origin = 'https://app.kepwai.test';

beforeAll(async () => {
  shared = await createTestApp(forFile);
  const { deps } = shared;
  // One person's allowance would spread some thousand requests over a minute and a half.
  const env = { ...deps.env, corsOrigins: [origin], rateLimits: 'off' as const };
  const app = await createApp({ ...deps, env });
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  forFile.onTestFinished(() => app.close());
  scene = await createScene(shared);
});

async function checkOurServer(options: {
  level: 'core' | 'full';
  params?: Record<string, string>;
  baseUrl?: string;
  seed?: number;
}) {
  const tokenOf = (kind: 'owner in the group' | 'signed-in stranger' | 'expired token') =>
    scene.callers[kind]?.headers.authorization?.replace('Bearer ', '') ?? '';
  const person = shared.line.control.createUser({ displayName: 'แม่' });
  const { token: accessToken } = shared.line.control.issueUserToken(person.userId);
  return check({
    baseUrl,
    as: {
      member: tokenOf('owner in the group'),
      stranger: tokenOf('signed-in stranger'),
      expired: tokenOf('expired token'),
    },
    origin,
    ...options,
    params: {
      accessToken,
      termsVersion: versionsInForce.terms,
      privacyVersion: versionsInForce.privacy,
      ...options.params,
    },
  });
}

test('our server keeps the four calls of the core', async () => {
  const { groupId, quotaId } = scene;
  const report = await checkOurServer({ level: 'core', params: { groupId, quotaId }, seed: 1 });
  expect(report.findings, toText(report)).toEqual([]);
  await expect(printed(report)).toMatchFileSnapshot('printed/kept.txt');
  expect(report.operations.map(({ operation }) => operation)).toEqual([
    'loginViaLine',
    'getMe',
    'verifyMyGroup',
    'verifyMyQuota',
  ]);
});

// Before tests that change what the member has, on which the number of requests depends.
test('a server that changes one field is reported with the field and its place', async (t) => {
  const changed = createServer(async ({ url = '', method = '', headers }, response) => {
    const { authorization } = headers;
    const answer = await fetch(`${baseUrl}${url}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
    });
    const body = await answer.text();
    // Without the headers that count bytes: the body gets another length here.
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(body.replace(/"displayName":"[^"]*"/, '"displayName":42'));
  });
  await new Promise<void>((resolve) => changed.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(() => void changed.close());
  const address = changed.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const report = await check({
    baseUrl: url,
    as: { member: scene.callers['owner in the group']?.headers.authorization?.replace('Bearer ', '') ?? '' },
    only: ['getMe'],
    seed: 1,
  });
  expect(report.findings.length).toBeGreaterThan(0);
  await expect(printed(report)).toMatchFileSnapshot('printed/broken.txt');
});

test('items of our server’s lists are read without a given id', async () => {
  const report = await checkOurServer({ level: 'full' });
  expect(report.findings, toText(report)).toEqual([]);
  // Found resources belong to others: they are read, and never changed.
  const skippedReads = report.skipped.filter(({ operation }) => /^(get|list|verify)/.test(operation));
  expect(skippedReads).toEqual([]);
});

test('our server keeps the whole contract', async () => {
  const { groupId, quotaId, imageSetId } = scene;
  const report = await checkOurServer({ level: 'full', params: { groupId, quotaId, imageSetId } });
  expect(report.findings, toText(report)).toEqual([]);
  // Operations that end something cannot be prepared by another: a session comes from LINE, a link is a
  // change of the group, and an action to be taken back is the answer to another action. A rule needs the id of
  // a folder in its body, and a link the id of what it shows, an order that of a plan: no document says that these fields name what
  // another operation creates.
  expect(report.skipped.map(({ operation }) => operation).toSorted()).toEqual([
    'acceptOwnership',
    'acceptQuotaOffer',
    'answerInvitation',
    'appendToRequestUpload',
    'applyFolderRule',
    'approveOperatorOrder',
    'cancelGift',
    'cancelMyErasure',
    'cancelOrder',
    'cancelOwnershipOffer',
    'closeHat',
    'createRequestSender',
    'createRequestUpload',
    'createShareArchive',
    'declineOwnership',
    'declineQuotaOffer',
    'deleteFolderRule',
    'endLoan',
    'endMyOtherSessions',
    'endMySession',
    'issueReceipt',
    'openOrderCheckout',
    'redeemPromo',
    'rejectOperatorOrder',
    'removeManager',
    'renewOrderCode',
    'reportShare',
    'requestMyErasure',
    'revokeShare',
    'sendOrderSlip',
    'startShareDownload',
    'terminateRequestUpload',
    'undoBulkAction',
    'undoImageSetAction',
    'undoQuotaDeletion',
    'unlinkGroupQuota',
    'unlockShare',
    'updateFolderRule',
    'updateShare',
    'withdrawQuotaOffer',
  ]);
});

/** Returns the output of the command, without parts that differ between runs; the site shows these files. */
function printed(report: Report): string {
  return `${toText(report)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://localhost:3000')
    .replace(/\d+\.\d s, seed/, '0.4 s, seed')}\n`;
}

/** Opens a port for a server that is created later, because it needs the port. */
async function openDoor(onRequest: (url: string) => void) {
  let server: Server | undefined;
  const door = createServer((request, response) => {
    onRequest(request.url ?? '');
    server?.emit('request', request, response);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (next: Server) => {
      server = next;
    },
    close: () => door.close(),
  };
}

test('content is requested where its addresses lead, without a token', async (t) => {
  const [onMain, onContent]: [string[], string[]] = [[], []];
  const main = await openDoor((url) => onMain.push(url));
  const content = await openDoor((url) => onContent.push(url));
  const env = { ...shared.deps.env, publicUrl: main.url, contentUrl: content.url, corsOrigins: [origin] };
  const app = await createApp({ ...shared.deps, env });
  await app.ready();
  for (const door of [main, content]) door.leadTo(app.server);
  t.onTestFinished(async () => {
    for (const door of [main, content]) door.close();
    await app.close();
  });
  const report = await check({
    baseUrl: main.url,
    as: { member: scene.callers['owner in the group']?.headers.authorization?.replace('Bearer ', '') ?? '' },
    origin,
    params: { groupId: scene.groupId, imageSetId: scene.imageSetId },
    only: ['listFiles', 'getFile', 'getFileContent', 'getFileThumbnail'],
  });
  expect(report.findings, toText(report)).toEqual([]);
  const isContent = (url: string) => /^\/api\/file\/.*\/(content|thumbnail)\?/.test(url);
  expect(onContent.filter(isContent).length).toBeGreaterThan(10);
  expect(onMain.filter(isContent)).toEqual([]);
  expect(onContent.every((url) => url.startsWith('/api/file/'))).toBe(true);
  const seen = report.operations
    .filter(({ operation }) => operation === 'getFileContent')
    .flatMap(({ coverage }) => coverage.filter(({ seen: count }) => count > 0).map(({ status }) => status));
  expect(seen).toEqual(expect.arrayContaining(['200', '206']));
});
