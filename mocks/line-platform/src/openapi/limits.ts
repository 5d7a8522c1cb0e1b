import type { Schema, Schemas } from './json-schemas.ts';

/**
 * Limits of LINE's reference that its OpenAPI description lacks.
 * @see https://developers.line.biz/en/reference/messaging-api/
 */

const maxBubbleBytes = 30 * 1024;
const maxCarouselBytes = 50 * 1024;

const upTo = (maxLength: number): Schema => ({ minLength: 1, maxLength });
const listOf = (minItems: number, maxItems: number, rest: Schema = {}): Schema => ({
  minItems,
  maxItems,
  ...rest,
});
const imageUrl: Schema = { ...upTo(2000), format: 'secure-url' };
const color: Schema = { pattern: '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' };
const size: Schema = {
  pattern: '^(-?\\d+(\\.\\d+)?(px|%)|none|xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl|full)$',
};
const border: Schema = { pattern: '^(\\d+(\\.\\d+)?px|none|light|normal|medium|semi-bold|bold)$' };
const ratio: Schema = { pattern: '^\\d+(\\.\\d+)?:\\d+(\\.\\d+)?$' };
const whole: Schema = { minimum: 0 };

const label = (max: number): Schema => ({ properties: { label: { maxLength: max } } });
/** A button without a label cannot be tapped. */
const labelled = (max: number): Schema => ({ required: ['label'], properties: { label: upTo(max) } });

const sizes = (...names: string[]): Schemas => Object.fromEntries(names.map((name) => [name, size]));
const offsets = sizes('margin', 'offsetTop', 'offsetBottom', 'offsetStart', 'offsetEnd');
const inFlex = { action: label(40) };

const requests: Schemas = {
  ReplyMessageRequest: { properties: { replyToken: { minLength: 1 } } },
  PushMessageRequest: {
    properties: { to: { minLength: 1 }, customAggregationUnits: { maxItems: 1 } },
  },
  MulticastRequest: { properties: { to: listOf(1, 500), customAggregationUnits: { maxItems: 1 } } },
  SetWebhookEndpointRequest: { properties: { endpoint: { minLength: 1, format: 'any' } } },
  TestWebhookEndpointRequest: { properties: { endpoint: { format: 'any' } } },
  ShowLoadingAnimationRequest: {
    properties: { chatId: { minLength: 1 }, loadingSeconds: { multipleOf: 5 } },
  },
  MarkMessagesAsReadByTokenRequest: { properties: { markAsReadToken: { minLength: 1 } } },
};

const messages: Schemas = {
  TextMessage: { properties: { text: upTo(5000), emojis: { maxItems: 20 } } },
  TextMessageV2: { properties: { text: upTo(5000), substitution: { propertyNames: { maxLength: 20 } } } },
  Emoji: { required: ['index', 'productId', 'emojiId'], properties: { index: whole } },
  StickerMessage: { properties: { packageId: { minLength: 1 }, stickerId: { minLength: 1 } } },
  ImageMessage: { properties: { originalContentUrl: imageUrl, previewImageUrl: imageUrl } },
  VideoMessage: {
    properties: { originalContentUrl: imageUrl, previewImageUrl: imageUrl, trackingId: upTo(100) },
  },
  AudioMessage: { properties: { originalContentUrl: imageUrl, duration: { minimum: 1 } } },
  LocationMessage: { properties: { title: upTo(100), address: upTo(100) } },
  ImagemapMessage: { properties: { altText: upTo(1500), actions: listOf(1, 50) } },
  FlexMessage: { properties: { altText: upTo(1500) } },
  TemplateMessage: { properties: { altText: upTo(1500) } },
  QuickReply: { required: ['items'], properties: { items: listOf(1, 13) } },
  QuickReplyItem: {
    required: ['action'],
    properties: { type: { enum: ['action'] }, imageUrl: { format: 'secure-url' }, action: labelled(20) },
  },
  Sender: { properties: { iconUrl: { format: 'secure-url' } } },
};

const templates: Schemas = {
  ButtonsTemplate: {
    properties: {
      text: upTo(160),
      title: upTo(40),
      thumbnailImageUrl: imageUrl,
      imageAspectRatio: { enum: ['rectangle', 'square'] },
      imageSize: { enum: ['cover', 'contain'] },
      defaultAction: label(20),
      actions: listOf(1, 4, { items: labelled(20) }),
    },
  },
  ConfirmTemplate: { properties: { text: upTo(240), actions: listOf(2, 2, { items: labelled(20) }) } },
  CarouselTemplate: { properties: { columns: listOf(1, 10) } },
  CarouselColumn: {
    properties: {
      text: upTo(120),
      title: upTo(40),
      thumbnailImageUrl: imageUrl,
      defaultAction: label(20),
      actions: listOf(1, 3, { items: labelled(20) }),
    },
  },
  ImageCarouselTemplate: { properties: { columns: listOf(1, 10) } },
  ImageCarouselColumn: { properties: { imageUrl, action: label(12) } },
};

const flex: Schemas = {
  FlexBubble: {
    oneBlockOf: ['header', 'hero', 'body', 'footer'],
    maxBytes: maxBubbleBytes,
    properties: { hero: { properties: { type: { enum: ['box', 'image', 'video'] } } }, ...inFlex },
  },
  FlexCarousel: { maxBytes: maxCarouselBytes, properties: { contents: listOf(1, 12) } },
  FlexBlockStyle: { properties: { backgroundColor: color, separatorColor: color } },
  FlexBox: {
    properties: {
      contents: {
        items: {
          properties: { type: { enum: ['box', 'button', 'image', 'icon', 'text', 'separator', 'filler'] } },
        },
      },
      flex: whole,
      ...offsets,
      ...sizes('spacing', 'cornerRadius', 'width', 'maxWidth', 'height', 'maxHeight'),
      ...sizes('paddingAll', 'paddingTop', 'paddingBottom', 'paddingStart', 'paddingEnd'),
      backgroundColor: color,
      borderColor: color,
      borderWidth: border,
      ...inFlex,
    },
  },
  FlexButton: { properties: { flex: whole, color, ...offsets, action: labelled(40) } },
  FlexImage: {
    properties: {
      url: imageUrl,
      flex: whole,
      size,
      aspectRatio: ratio,
      backgroundColor: color,
      ...offsets,
      ...inFlex,
    },
  },
  FlexVideo: { properties: { url: imageUrl, previewUrl: imageUrl, aspectRatio: ratio, ...inFlex } },
  FlexIcon: { properties: { url: imageUrl, size, aspectRatio: ratio, ...offsets } },
  FlexText: {
    textOrSpans: true,
    properties: {
      text: { maxLength: 2000 },
      flex: whole,
      size,
      color,
      lineSpacing: size,
      maxLines: whole,
      ...offsets,
      ...inFlex,
    },
  },
  FlexSpan: { required: ['text'], properties: { text: { maxLength: 2000 }, size, color } },
  FlexSeparator: { properties: { margin: size, color } },
  FlexFiller: { properties: { flex: whole } },
  FlexBoxLinearGradient: {
    required: ['angle', 'startColor', 'endColor'],
    properties: { startColor: color, endColor: color, centerColor: color },
  },
};

const actionUri: Schema = { ...upTo(1000), format: 'action-uri' };

const actions: Schemas = {
  URIAction: { required: ['uri'], properties: { uri: actionUri } },
  AltUri: { properties: { desktop: actionUri } },
  MessageAction: { required: ['text'], properties: { text: upTo(300) } },
  PostbackAction: {
    required: ['data'],
    properties: { data: upTo(300), displayText: upTo(300), text: upTo(300), fillInText: upTo(300) },
  },
  DatetimePickerAction: { required: ['data', 'mode'], properties: { data: upTo(300) } },
  RichMenuSwitchAction: { required: ['data', 'richMenuAliasId'] },
};

/** Limits by schema of messaging-api.yml. */
export const messagingLimits: Schemas = { ...requests, ...messages, ...templates, ...flex, ...actions };

/** Events newer than webhook.yml: typed in LINE's SDK since 11.2. */
export const newerEvents: { mapping: Record<string, string>; schemas: Schemas } = {
  mapping: { messageEdited: '#/components/schemas/MessageEditedEvent' },
  schemas: {
    MessageEditedEvent: {
      allOf: [
        { $ref: '#/components/schemas/Event' },
        {
          type: 'object',
          required: ['message'],
          properties: {
            replyToken: { type: 'string' },
            message: { $ref: '#/components/schemas/TextMessageContent' },
          },
        },
      ],
    },
  },
};
