import { errorFromResponse, LiffError } from '../liff/errors.ts';
import type { MockEnvironment } from './environment.ts';

/**
 * Fails as a request to LINE's platform would in this environment.
 * @throws {LiffError} Unless the network is online.
 */
export function requireNetwork({ network }: Readonly<MockEnvironment>, api: string): void {
  if (network === 'offline') throw new LiffError(api, { code: 'NETWORK', message: 'Failed to fetch' });
  if (network === 'online') return;
  throw errorFromResponse(api, { status: network, statusText: `LINE answers ${network}`, body: null });
}
