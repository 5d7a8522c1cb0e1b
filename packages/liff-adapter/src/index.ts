export { createLiff, type LiffOptions } from './create-liff.ts';
export { apiNames, type LiffApiName } from './liff/api-names.ts';
export type { InitOutcome, LiffDriver, LiffDriverFactory, LiffFunctions } from './liff/driver.ts';
export { LiffError, type LiffErrorCode, type LiffFailure } from './liff/errors.ts';
export { limits, permissionNames, platformLimits } from './liff/limits.ts';
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
} from './liff/types.ts';
export { compareVersions, versionGates } from './liff/version-gates.ts';
