export { createLiff, type LiffOptions } from './create-liff.ts';
export type { InitOutcome, LiffDriver, LiffDriverFactory } from './driver.ts';
export { LiffError, type LiffErrorCode, type LiffFailure } from './errors.ts';
export type {
  BootResult,
  Liff,
  LiffAvailability,
  LiffContext,
  LiffContextType,
  LiffDiagnostics,
  LiffEnvironment,
  LiffEvent,
  LiffOS,
  LiffProfile,
  LoginOptions,
  OpenWindowOptions,
  PermissionName,
} from './types.ts';
