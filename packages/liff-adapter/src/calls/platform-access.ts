import type { PlatformCalls, PlatformParts } from './platform-calls.ts';

type PlatformModule = typeof import('./platform.ts');

let platform: PlatformModule | undefined;

/** Loads the part of this package that only a started LIFF needs. */
export async function loadPlatform(): Promise<PlatformModule> {
  platform ??= await import('./platform.ts');
  return platform;
}

/** Platform calls of one LIFF object. */
export interface PlatformAccess {
  /** Returns the calls; undefined until their code is loaded. */
  find(): PlatformCalls | undefined;
  /** Makes the call in the caller's tick if the code is loaded: browsers block popups in any later one. */
  call<T>(run: (calls: PlatformCalls) => Promise<T>): Promise<T>;
}

export function createPlatformAccess(parts: PlatformParts): PlatformAccess {
  let calls: PlatformCalls | undefined;

  function open(module: PlatformModule): PlatformCalls {
    calls ??= module.createPlatformCalls(parts);
    return calls;
  }

  return {
    find: () => platform && open(platform),
    call: async (run) => run(open(platform ?? (await loadPlatform()))),
  };
}
