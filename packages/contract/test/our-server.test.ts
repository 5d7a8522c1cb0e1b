import { beforeAll, expect, test } from 'vitest';
import { versionsInForce } from '../../server/src/domains/users/legal.ts';
import { createScene, type Scene } from '../../server/test/callers.ts';
import { createTestApp, forFile, type TestApp } from '../../server/test/index.ts';
import { check, toText } from '../src/index.ts';

let shared: TestApp;
let baseUrl: string;
let scene: Scene;

beforeAll(async () => {
  shared = await createTestApp(forFile);
  baseUrl = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  scene = await createScene(shared);
});

async function checkOurServer(options: { level: 'core' | 'full' }) {
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
    params: {
      accessToken,
      groupId: scene.groupId,
      quotaId: scene.quotaId,
      imageSetId: scene.imageSetId,
      termsVersion: versionsInForce.terms,
      privacyVersion: versionsInForce.privacy,
    },
    ...options,
  });
}

test('our server keeps the four calls of the core', async () => {
  const report = await checkOurServer({ level: 'core' });
  expect(report.findings, toText(report)).toEqual([]);
  expect(report.operations.map(({ operation }) => operation)).toEqual([
    'loginViaLine',
    'getMe',
    'verifyMyGroup',
    'verifyMyQuota',
  ]);
});

test('our server keeps the whole contract', async () => {
  const report = await checkOurServer({ level: 'full' });
  expect(report.findings, toText(report)).toEqual([]);
  // What ends is never made by an operation: a sign-in comes of LINE's word, a link is a change of the group.
  expect(report.skipped.map(({ operation }) => operation).toSorted()).toEqual([
    'endMyOtherSessions',
    'endMySession',
    'unlinkGroupQuota',
  ]);
});
