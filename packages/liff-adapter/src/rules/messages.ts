/* Messages of LINE's SDK that callers may see, in LINE's wording; platform-messages.ts has the others. */

export const notInitialised = 'liffId is necessary for liff.init()';
export const loginWithoutConfig = 'You need to define `liffId` for liff.login()';
export const invalidOpenWindow = 'Invalid parameters for liff.openWindow()';
export const noContext = 'Could not get Context from server.';
export const unknownApi = 'Unexpected API name.';
export const unparsedCredentials = 'Failed to parse feature_token or access_token';
export const unverifiedAccessToken = 'Failed to verify access_token';
export const expiredIdToken = 'Invalid "exp" value in ID_TOKEN';
