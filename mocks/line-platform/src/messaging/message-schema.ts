import { z } from 'zod';
import { actionSchema, required, textUpTo } from './fields.ts';
import { flexContentSchema } from './flex-schema.ts';

const https = (max = 2000) =>
  textUpTo(max).refine(
    (url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1))/.test(url),
    'Must be an HTTPS URL',
  );

const quickReply = z.strictObject({
  items: z
    .array(
      z.strictObject({
        type: z.literal('action'),
        imageUrl: https(2000).optional(),
        action: actionSchema(20),
      }),
    )
    .min(1, 'Size must be between 1 and 13')
    .max(13, 'Size must be between 1 and 13'),
});

const common = {
  quickReply: quickReply.optional(),
  sender: z.strictObject({ name: textUpTo(20).optional(), iconUrl: https(2000).optional() }).optional(),
};

const text = z.strictObject({
  type: z.literal('text'),
  text: textUpTo(5000),
  quoteToken: z.string().optional(),
  emojis: z
    .array(z.strictObject({ index: z.int().min(0), productId: z.string(), emojiId: z.string() }))
    .max(20, 'Size must be between 0 and 20')
    .optional(),
  ...common,
});

const substitution = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('mention'),
    mentionee: z.union([
      z.strictObject({ type: z.literal('user'), userId: z.string() }),
      z.strictObject({ type: z.literal('all') }),
    ]),
  }),
  z.strictObject({ type: z.literal('emoji'), productId: z.string(), emojiId: z.string() }),
]);

const textV2 = z.strictObject({
  type: z.literal('textV2'),
  text: textUpTo(5000),
  substitution: z.record(z.string().max(20), substitution).optional(),
  quoteToken: z.string().optional(),
  ...common,
});

const image = z.strictObject({
  type: z.literal('image'),
  originalContentUrl: https(),
  previewImageUrl: https(),
  ...common,
});

const video = z.strictObject({
  type: z.literal('video'),
  originalContentUrl: https(),
  previewImageUrl: https(),
  trackingId: textUpTo(100).optional(),
  ...common,
});

const audio = z.strictObject({
  type: z.literal('audio'),
  originalContentUrl: https(),
  duration: z.int().min(1),
  ...common,
});

const sticker = z.strictObject({
  type: z.literal('sticker'),
  packageId: required(),
  stickerId: required(),
  quoteToken: z.string().optional(),
  ...common,
});

const location = z.strictObject({
  type: z.literal('location'),
  title: textUpTo(100),
  address: textUpTo(100),
  latitude: z.number(),
  longitude: z.number(),
  ...common,
});

const template = z.strictObject({
  type: z.literal('template'),
  altText: textUpTo(1500),
  // The templates are older than Flex and not used here: only their names are checked.
  template: z.looseObject({ type: z.enum(['buttons', 'confirm', 'carousel', 'image_carousel']) }),
  ...common,
});

const flex = z.strictObject({
  type: z.literal('flex'),
  altText: textUpTo(1500),
  contents: flexContentSchema,
  ...common,
});

const types = ['text', 'textV2', 'sticker', 'image', 'video', 'audio', 'location', 'template', 'flex'];

const messageSchema = z.discriminatedUnion(
  'type',
  [text, textV2, sticker, image, video, audio, location, template, flex],
  { error: `Must be one of the following values: [${types.join(', ')}]` },
);

/** One to five message objects. */
export const messagesSchema = z
  .array(messageSchema, { error: 'May not be null' })
  .min(1, 'Size must be between 1 and 5')
  .max(5, 'Size must be between 1 and 5');

export const validateSchema = z.strictObject({ messages: messagesSchema });

export const replySchema = z.strictObject({
  replyToken: required(),
  messages: messagesSchema,
  notificationDisabled: z.boolean().optional(),
});

export const pushSchema = z.strictObject({
  to: required(),
  messages: messagesSchema,
  notificationDisabled: z.boolean().optional(),
  customAggregationUnits: z.array(z.string()).max(1, 'Size must be between 0 and 1').optional(),
});
