import type { LiffContext } from '../liff/types.ts';
import { featureVersions } from '../liff/version-gates.ts';
import type { MockEnvironment } from './environment.ts';

/** Returns the context that LINE would give in this environment. */
export function describeContext(
  { liffId, endpointUrl }: { liffId: string; endpointUrl: string },
  environment: MockEnvironment,
): LiffContext {
  return {
    type: environment.contextType,
    liffId,
    endpointUrl,
    permanentLinkPattern: 'concat',
    viewType: 'full',
    scope: [...environment.scope],
    availability: Object.fromEntries(
      environment.features.map((name) => [name, { permission: true, ...minVersion(name) }]),
    ),
    menuColorSetting: { adaptableColorSchemes: ['light'] },
    utsTracking: { mode: 'none', sendRatio: 0 },
    tid: `mock-${liffId}`,
  };
}

function minVersion(name: string): { minVer?: string } {
  const found = Object.entries(featureVersions).find(([known]) => known === name);
  return found ? { minVer: found[1] } : {};
}
