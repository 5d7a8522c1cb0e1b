export { createLiff, type LiffOptions } from './create-liff.ts';
export type { InitOutcome, LiffDriver, LiffDriverFactory, LiffFunctions } from './driver.ts';
export { LiffError, type LiffErrorCode, type LiffFailure } from './errors.ts';
export { limits, permissionNames, platformLimits } from './rules/limits.ts';
export { apiNames, type LiffApiName } from './rules/rules.ts';
export { compareVersions, versionGates } from './rules/version-gates.ts';
export type {
  BootResult,
  FreshIdTokenOptions,
  Liff,
  LiffAvailability,
  LiffContext,
  LiffContextType,
  LiffDiagnostics,
  LiffEnvironment,
  LiffEvent,
  LiffFriendship,
  LiffIdToken,
  LiffMessage,
  LiffOS,
  LiffPermanentLink,
  LiffPermission,
  LiffProfile,
  LiffSubWindow,
  LoginOptions,
  OpenWindowOptions,
  PermissionName,
  PermissionState,
  RequestAllOptions,
  ShareResult,
  ShortcutOptions,
  SubWindowAnswer,
  SubWindowEvent,
  SubWindowOptions,
} from './types.ts';
