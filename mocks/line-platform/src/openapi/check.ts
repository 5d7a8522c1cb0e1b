import type { ErrorObject } from 'ajv/dist/2020.js';
import { type ErrorDetail, invalidBody, invalidProperty } from '../http/errors.ts';
import { lineDescription } from './description.ts';

/** A message object of the Messaging API; its other properties depend on its type. */
export type WireMessage = { type: string; [property: string]: unknown };

interface Messages {
  messages: WireMessage[];
  notificationDisabled?: boolean;
}

/** Request bodies of the Messaging API that are accepted here, by the name of their schema. */
export interface RequestBodies {
  ReplyMessageRequest: Messages & { replyToken: string };
  PushMessageRequest: Messages & { to: string; customAggregationUnits?: string[] };
  MulticastRequest: Messages & { to: string[]; customAggregationUnits?: string[] };
  BroadcastRequest: Messages;
  ValidateMessageRequest: Messages;
  SetWebhookEndpointRequest: { endpoint: string };
  TestWebhookEndpointRequest: { endpoint?: string };
  ShowLoadingAnimationRequest: { chatId: string; loadingSeconds?: number };
  MarkMessagesAsReadByTokenRequest: { markAsReadToken: string };
}

/**
 * Returns the body if LINE would accept it.
 * @throws LineError 400 in LINE's form: one detail per error, or the property whose type is wrong
 */
export function parseLineBody<Name extends keyof RequestBodies>(
  name: Name,
  body: unknown,
): RequestBodies[Name] {
  const validate = lineDescription().validator<RequestBodies[Name]>('messaging-api', name);
  const value = body ?? {};
  if (validate(value)) return value;
  const errors = validate.errors ?? [];
  const ofWrongType = errors.find(({ keyword }) => keyword === 'type');
  if (ofWrongType) {
    // LINE parses the body into objects before it checks values.
    throw invalidProperty(toProperty(ofWrongType.instancePath) || 'body');
  }
  throw invalidBody(errors.map(toDetail));
}

/** Returns the violations of the description, one line each; empty when there is none. */
export function findFaults(
  document: 'messaging-api' | 'webhook' | 'channel-access-token',
  schema: string,
  value: unknown,
): string[] {
  const validate = lineDescription().validator(document, schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(toDetail).map(({ property, message }) => `${property}: ${message}`);
}

/** Returns whether LINE's description has this type of event. */
export function isKnownEvent(type: string): boolean {
  const { schema } = lineDescription().validator('webhook', 'Event');
  return typeof schema === 'object' && Array.isArray(schema.kinds) && schema.kinds.includes(type);
}

function toDetail(error: ErrorObject): ErrorDetail {
  const at = toProperty(error.instancePath);
  return { message: toMessage(error), property: at + placeWithin(error, at) };
}

/** Some violations name the object and mean one of its properties. */
function placeWithin({ keyword, params }: ErrorObject, at: string): string {
  const name =
    keyword === 'required'
      ? String(params.missingProperty)
      : keyword === 'additionalProperties'
        ? String(params.additionalProperty)
        : keyword === 'discriminator'
          ? 'type'
          : keyword === 'textOrSpans'
            ? 'text'
            : '';
  if (name === '') return '';
  return at === '' ? name : `.${name}`;
}

const formats: Record<string, string> = {
  uri: 'Must be a valid URI',
  'secure-url': 'Must be a valid HTTPS URL',
  'action-uri': 'invalid uri scheme',
};

function toMessage({ keyword, params, parentSchema = {}, schema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
    case 'minLength':
      return 'May not be empty';
    case 'maxLength':
      return `Length must be between 0 and ${schema}`;
    case 'minItems':
    case 'maxItems':
      return `Size must be between ${parentSchema.minItems ?? 0} and ${parentSchema.maxItems ?? schema}`;
    case 'minimum':
    case 'maximum':
      return parentSchema.maximum === undefined
        ? `must be greater than or equal to ${parentSchema.minimum}`
        : `must be between ${parentSchema.minimum ?? 0} and ${parentSchema.maximum}`;
    case 'multipleOf':
      return `must be a multiple of ${schema}`;
    case 'enum':
      return `Must be one of the following values: [${[schema].flat().join(', ')}]`;
    case 'discriminator':
      return `Must be one of the following values: [${[parentSchema.kinds].flat().join(', ')}]`;
    case 'additionalProperties':
      return 'unknown field';
    case 'format':
      return formats[String(params.format)] ?? 'invalid property';
    case 'maxBytes':
      return `Size must be between 0 and ${schema} bytes`;
    case 'oneBlockOf':
      return 'At least one block must be specified';
    case 'textOrSpans':
      return 'must be non-empty text';
    default:
      return 'invalid property';
  }
}

/** Converts `/messages/0/text` to LINE's form: `messages[0].text`. */
function toProperty(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : text ? `${text}.${part}` : part), '');
}
