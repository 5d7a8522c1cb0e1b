/*
 * Messages of LINE's SDK about calls to its platform, in LINE's wording. They are names of a module, because
 * bundlers shorten those and not the keys of an object.
 */

export const notLoggedIn = 'Need access_token for api call, Please login first';
export const notInScope = 'The permission is not in LIFF app scope.';
export const consentRefused = "user didn't allow the agreement";
export const allGranted = 'All permissions have already been approved.';
export const parentOnly = 'this api can be only called in parent window';
export const childOnly = 'this api can be only called in child window';
export const mobileOnly = 'this api can be only called in mobile device';
export const noSubWindows = 'Subwindow is not supported in this browser';
export const linkBeforeInit = 'Should run after liff init.';
export const noEndpointUrl = 'Could not get endpointUrl from server.';
export const noLinkPattern = 'Could not get permanentLinkPattern from server.';
export const outsideEndpoint = 'Current page is not under entrypoint.';
/** Our own message: LINE's SDK would mix the two up. */
export const onePicker = 'a share target picker is already open';
export const noArgument = 'no proper argument';
export const messageType = 'Unexpected message type.';
export const malformedMessages = "Parameter 'messages' must be an array of { type, ... }";
export const messageCount = 'Number of messages should be in range 1 to 5.';
export const tooManyMessages = 'exceed the limit of num of messages';
export const unknownPermission = 'Unexpected permission name.';
export const noConsentScreen = 'SkipChannelVerificationScreen is unavailable.';
export const badOfficialAccount = 'officialAccount.id must start with "@".';
export const badOfficialAccountId = 'officialAccountId must start with "@".';
export const lineSchemeForbidden = 'No permission to specify line schema in url.';
export const descriptionForbidden = 'No permission to specify description.';
export const notLiffUrl = 'params.url must be liff url or mini url';
export const invalidUrl = 'invalid URL.';
