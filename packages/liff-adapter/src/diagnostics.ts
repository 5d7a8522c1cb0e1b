import type { LiffDriver } from './liff/driver.ts';
import type { LiffDiagnostics } from './liff/types.ts';
import { readUserAgent } from './line/user-agent.ts';

/** Diagnostics from the driver and the page. */
export type DriverDiagnostics = Omit<
  LiffDiagnostics,
  'boot' | 'bootDurationMs' | 'loginAttempts' | 'lastError'
>;

export function describeDriver(liffId: string, driver: LiffDriver): DriverDiagnostics {
  const sdk = driver.isConfigured() ? driver.functions() : null;
  return {
    liffId,
    mode: driver.mode,
    environment: driver.isInClient() ? 'LIFF' : 'BROWSER',
    os: driver.getOS(),
    lineVersion: driver.getLineVersion(),
    sdkVersion: driver.getSdkVersion(),
    loggedIn: sdk?.isLoggedIn() ?? false,
    contextType: sdk?.getContext()?.type ?? null,
    path: globalThis.window?.location.pathname ?? '',
    userAgent: readUserAgent(),
  };
}
