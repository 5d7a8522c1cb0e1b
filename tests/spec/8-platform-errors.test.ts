// @vitest-environment-options {"url":"https://app.kepwai.test/microapp/splash"}
/** spec.md, section 8: the platform's errors as they arrive, with LINE's own SDK and in mock mode. */
import { HttpResponse, http } from 'msw/http';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { describeInBothModes } from '../../packages/liff-adapter/test/both-modes.ts';
import { answerWith, buildContext, line } from '../../packages/liff-adapter/test/line-hosts.ts';
import { describeApp, type LineOfScene, type Scene } from '../../packages/liff-adapter/test/scenes.ts';
import { takeConsoleComplaints } from '../support/fail-on-console-errors.ts';

beforeAll(() => line.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  line.resetHandlers();
  vi.restoreAllMocks();
  // LINE's SDK warns that it is started more than once, which a page with many scenes cannot avoid.
  takeConsoleComplaints();
});
afterAll(() => line.close());

const signedIn: Scene = { signedIn: true };

/** Returns a LINE that answers the profile request with this status. */
const answering =
  (status: number): LineOfScene =>
  async (scene) => {
    const context = buildContext(describeApp(scene));
    answerWith(context, scene);
    line.use(http.get('*/v2/profile', () => HttpResponse.json({}, { status })));
    return { context, hash: '' };
  };

describe.each([400, 401, 403, 404, 429, 500])('HTTP %s passes through as a code', (status) => {
  describeInBothModes(
    [
      {
        title: `as '${status}'`,
        scene: signedIn,
        call: (liff) => liff.getProfile(),
        fails: { api: 'getProfile', code: String(status), message: expect.any(String) },
      },
    ],
    answering(status),
  );
});

describe.each([402, 405, 409, 418, 501, 502, 503, 504])('HTTP %s becomes UNKNOWN', (status) => {
  describeInBothModes(
    [
      {
        title: 'as UNKNOWN',
        scene: signedIn,
        call: (liff) => liff.getProfile(),
        fails: { api: 'getProfile', code: 'UNKNOWN', message: expect.any(String) },
      },
    ],
    answering(status),
  );
});
