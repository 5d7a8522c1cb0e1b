import type { EngineName } from './installed.ts';

/** Settings of a project in playwright.engines.config.ts. */
export interface EngineSettings {
  engineName: EngineName;
  /** User agent of LINE's client; null: the engine's own. */
  lineAgent: string | null;
  /** Whether the network of the engine can break. */
  hasBreakableLink: boolean;
}

/** User agent of LINE's client on an iPhone. */
export const iphoneLine =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.19.0 LIFF';
