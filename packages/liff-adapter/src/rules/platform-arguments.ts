import { limits, permissionNames } from '../liff/limits.ts';
import { isUnderEndpoint } from '../page/address.ts';
import { type ArgumentRule, field, findContext, invalid } from './argument-rules.ts';
import * as messages from './messages.ts';
import * as platformMessages from './platform-messages.ts';
import { forbidden } from './platform-preconditions.ts';

/**
 * Message types that can be shared.
 * @see https://developers.line.biz/en/reference/liff/#send-messages
 */
const sharedTypes = ['text', 'image', 'video', 'audio', 'location', 'template', 'flex'];

/** Lists the types in order; undefined for messages without one. Holes of an array count as messages. */
const listTypes = (messages: unknown[]) => Array.from(messages, (message) => field(message, 'type'));

const checkTypes = (types: unknown[], known: readonly string[]) =>
  types.every((type) => known.some((name) => name === type))
    ? undefined
    : invalid(platformMessages.messageType);

export const checkSentMessages: ArgumentRule = (input) => {
  const types = Array.isArray(input) ? listTypes(input) : [undefined];
  if (!types.every((type) => typeof type === 'string')) return invalid(platformMessages.malformedMessages);
  const isCountGood = types.length >= limits.messagesMin && types.length <= limits.messagesMax;
  return isCountGood
    ? checkTypes(types, [...sharedTypes, 'sticker'])
    : invalid(platformMessages.messageCount);
};

/** Checks rules that LINE's SDK does not: its picker would fail on invalid messages in front of the person. */
export const checkSharedMessages: ArgumentRule = (input) => {
  if (!Array.isArray(input) || input.length < limits.messagesMin) return invalid(platformMessages.noArgument);
  if (input.length > limits.messagesMax) return invalid(platformMessages.tooManyMessages);
  return checkTypes(listTypes(input), sharedTypes);
};

export const checkPermissionName: ArgumentRule = (input) =>
  permissionNames.some((name) => name === input) ? undefined : invalid(platformMessages.unknownPermission);

export const checkFriendship: ArgumentRule = (input) =>
  isAccountId(field(input, 'officialAccountId')) ? undefined : invalid(platformMessages.badOfficialAccountId);

export const checkConsent: ArgumentRule = (input) => {
  const account = field(input, 'officialAccount');
  const isGood = account === undefined || isAccountId(field(account, 'id') ?? null);
  return isGood ? undefined : invalid(platformMessages.badOfficialAccount);
};

function isAccountId(id: unknown): boolean {
  return id === undefined || (typeof id === 'string' && id.startsWith('@'));
}

export const checkLinkedUrl: ArgumentRule = (input, driver) => {
  const endpointUrl = findContext(driver)?.endpointUrl;
  return isLinkable(input, endpointUrl) ? undefined : invalid(platformMessages.invalidUrl);
};

// LINE's own list of Windows-1252 characters that it cannot transport. Thai and Japanese pass.
const unlinkable =
  /[\x81\x8d\x8f\x90\x9d<"{|}>\\^`“›„•‚ŽŠ…’—ž–‘”‡™‰ŒšŸ‹œ†¥¿©áÄýÍÎðô\n]|#.*#|%(?![\dA-Fa-f]{2})/;

function isLinkable(input: unknown, endpointUrl: string | undefined): boolean {
  if (typeof input !== 'string' || unlinkable.test(input) || !URL.canParse(input)) return false;
  return endpointUrl === undefined || isUnderEndpoint(new URL(input), endpointUrl);
}

export const checkShortcut: ArgumentRule = (input, driver) => {
  const url = field(input, 'url');
  if (typeof url !== 'string' || url === '') return invalid(platformMessages.noArgument);
  if (!driver.isConfigured()) return undefined;
  const context = findContext(driver);
  const isLineScheme = url.startsWith('line:');
  if (!context?.availability.addToHomeLineScheme?.permission) {
    if (isLineScheme) return forbidden(platformMessages.lineSchemeForbidden);
    if (field(input, 'description')) return forbidden(platformMessages.descriptionForbidden);
  }
  if (isLineScheme) return undefined;
  if (!context) return forbidden(messages.noContext);
  const isOwnLink = findLiffId(url) === context.liffId;
  return isOwnLink || isLinkable(url, context.endpointUrl) ? undefined : invalid(platformMessages.invalidUrl);
};

export const checkSubWindow: ArgumentRule = (input) => {
  const url = field(input, 'url');
  return typeof url === 'string' && findLiffId(url) ? undefined : invalid(platformMessages.notLiffUrl);
};

/** Returns the LIFF id, or the mini app's own name, in one of LINE's links. */
function findLiffId(url: string): string | undefined {
  const found = /^https:\/\/(?:liff\.line\.me\/(\d+-\w+)|miniapp\.line\.me\/(\d+-\w+|\w+$))/.exec(url);
  return found?.[1] ?? found?.[2];
}
