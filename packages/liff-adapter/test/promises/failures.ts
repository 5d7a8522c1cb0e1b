import { HttpResponse, http } from 'msw/http';
import { expect, vi } from 'vitest';
import type { Liff } from '../../src/index.ts';
import type { Promised } from '../both-modes.ts';
import { line } from '../line-hosts.ts';
import type { Scene } from '../scenes.ts';

const signedIn: Scene = { signedIn: true };

/** Guarantees for answers that LINE does not document; they need the LINE of short answers. */
export const promisesOnFailures: readonly Promised[] = [
  ...(
    [
      [500, 'null', { code: '500', message: expect.any(String), retryable: true }],
      [500, '{}', { code: '500', message: expect.any(String), retryable: true }],
      [404, ' null\n', { code: '404', message: expect.any(String), retryable: false }],
      [502, 'null', { code: 'UNKNOWN', message: expect.any(String), retryable: true }],
      [503, '{"message":"later"}', { code: 'UNKNOWN', message: 'later', retryable: true }],
      [504, '<html>', { code: 'UNKNOWN', message: expect.any(String), retryable: true }],
      [200, '<html>', { code: 'UNKNOWN', message: expect.any(String) }],
      [200, 'null', { code: 'UNKNOWN', message: expect.any(String) }],
    ] as const
  ).map(([status, body, failure]) => ({
    title: `getProfile tells the answer ${status} ${JSON.stringify(body)}`,
    scene: signedIn,
    call: (liff: Liff) => {
      line.use(http.get('*/v2/profile', () => new HttpResponse(body, { status })));
      return liff.getProfile();
    },
    fails: { api: 'getProfile', ...failure },
  })),
  {
    title: 'a picker that LINE refuses to open is a failure of its window',
    scene: signedIn,
    call: (liff) => {
      vi.spyOn(window, 'open').mockReturnValue(window);
      const refuse = () => HttpResponse.json({ message: 'no' }, { status: 401 });
      line.use(http.get('*/liff/v2/apps/:id/ott', refuse), http.get('*/oauth2/v2.1/verify', refuse));
      return liff.shareTargetPicker([{ type: 'text', text: 'ดูนี่' }]);
    },
    fails: { api: 'shareTargetPicker', code: 'EXCEPTION_IN_SUBWINDOW', message: 'no' },
  },
];
