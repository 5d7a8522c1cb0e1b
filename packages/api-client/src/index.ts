export type { RetryDelay } from './back-off.ts';
export {
  type ApiAnswer,
  type ApiClient,
  type ApiClientOptions,
  type ApiInit,
  type ApiMethod,
  type ApiPath,
  createApiClient,
} from './client.ts';
export type { ApiConnection, GetToken } from './connection.ts';
export { ApiError, type ApiErrorCode, type ApiErrorInit, NetworkError, TimeoutError } from './error.ts';
/** Everything on the wire, as the contract has it: by path and method, and by operationId. */
export type { operations, paths } from './generated/schema.ts';
export {
  hasErrorCode,
  isApiError,
  isConflict,
  isForbidden,
  isGone,
  isNetworkFailure,
  isNotFound,
  isQuotaExceeded,
  isRateLimited,
  isUnauthorized,
  isUnavailable,
} from './guards.ts';
export type { Retry, RetryOptions } from './retry.ts';
export { decodeToken, isTokenValid, type TokenPayload } from './token.ts';
export type {
  Account,
  AccountDetail,
  ErrorAnswer,
  ErrorCode,
  ErrorDetail,
  FileItem,
  FileKind,
  FileState,
  Group,
  GroupCount,
  GroupFace,
  GroupListItem,
  GroupUsage,
  ImageSet,
  ImageSetWithFiles,
  KeepingState,
  LinkedGroup,
  LiveClientMessage,
  LiveServerMessage,
  Member,
  MissedReason,
  NewRegistration,
  Onboarding,
  Person,
  PlanId,
  Profile,
  Quota,
  QuotaListItem,
  QuotaRole,
  QuotaUsage,
  Registration,
  SavingFileTypes,
  SavingFileTypesChange,
  Session,
  TaxInvoice,
} from './wire.ts';
