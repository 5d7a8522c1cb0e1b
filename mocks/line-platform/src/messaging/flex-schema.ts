import { z } from 'zod';
import { actionSchema, looseText, textUpTo } from './fields.ts';

/**
 * Flex messages, strictly: an unknown field or value is a mistake in a card, and mistakes should fail at home.
 * @see https://developers.line.biz/en/reference/messaging-api/#flex-message
 */
const BUBBLE_BYTES = 30 * 1024;
const CAROUSEL_BYTES = 50 * 1024;
const MAX_BUBBLES = 12;

const size = z
  .string()
  .regex(/^(\d+(\.\d+)?(px|%)|none|xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl|full)$/, 'invalid property');
const color = z.string().regex(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'invalid property');
const imageUrl = textUpTo(2000).refine(
  (url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1))/.test(url),
  'invalid uri scheme',
);
const action = actionSchema(40);

const place = {
  margin: size.optional(),
  position: z.enum(['relative', 'absolute']).optional(),
  offsetTop: size.optional(),
  offsetBottom: size.optional(),
  offsetStart: size.optional(),
  offsetEnd: size.optional(),
};
const flex = { flex: z.number().min(0).optional() };
const align = z.enum(['start', 'end', 'center']).optional();
const gravity = z.enum(['top', 'bottom', 'center']).optional();

const textStyle = {
  size: size.optional(),
  color: color.optional(),
  weight: z.enum(['regular', 'bold']).optional(),
  style: z.enum(['normal', 'italic']).optional(),
  decoration: z.enum(['none', 'underline', 'line-through']).optional(),
};

const span = z.strictObject({ type: z.literal('span'), text: looseText(2000), ...textStyle });

const text = z
  .strictObject({
    type: z.literal('text'),
    text: looseText(2000).optional(),
    contents: z.array(span).optional(),
    adjustMode: z.literal('shrink-to-fit').optional(),
    scaling: z.boolean().optional(),
    align,
    gravity,
    wrap: z.boolean().optional(),
    lineSpacing: size.optional(),
    maxLines: z.int().min(0).optional(),
    action: action.optional(),
    ...textStyle,
    ...flex,
    ...place,
  })
  .refine((value) => value.text !== '' && (value.text ?? value.contents) !== undefined, {
    error: 'must be non-empty text',
    path: ['text'],
  });

const button = z.strictObject({
  type: z.literal('button'),
  action: action.refine((value) => value.label !== undefined && value.label !== '', {
    error: 'May not be empty',
    path: ['label'],
  }),
  style: z.enum(['primary', 'secondary', 'link']).optional(),
  color: color.optional(),
  gravity,
  height: z.enum(['sm', 'md']).optional(),
  adjustMode: z.literal('shrink-to-fit').optional(),
  scaling: z.boolean().optional(),
  ...flex,
  ...place,
});

const image = z.strictObject({
  type: z.literal('image'),
  url: imageUrl,
  size: size.optional(),
  aspectRatio: z
    .string()
    .regex(/^\d+(\.\d+)?:\d+(\.\d+)?$/, 'invalid property')
    .optional(),
  aspectMode: z.enum(['cover', 'fit']).optional(),
  backgroundColor: color.optional(),
  align,
  gravity,
  action: action.optional(),
  animated: z.boolean().optional(),
  ...flex,
  ...place,
});

const icon = z.strictObject({
  type: z.literal('icon'),
  url: imageUrl,
  size: size.optional(),
  aspectRatio: z.string().optional(),
  scaling: z.boolean().optional(),
  ...place,
});

const separator = z.strictObject({
  type: z.literal('separator'),
  margin: size.optional(),
  color: color.optional(),
});
const filler = z.strictObject({ type: z.literal('filler'), ...flex });
const spacer = z.strictObject({ type: z.literal('spacer'), size: size.optional() });

const box = z.strictObject({
  type: z.literal('box'),
  layout: z.enum(['horizontal', 'vertical', 'baseline']),
  get contents(): z.ZodArray<z.ZodType<unknown>> {
    return z.array(component);
  },
  backgroundColor: color.optional(),
  borderColor: color.optional(),
  borderWidth: z.string().optional(),
  cornerRadius: size.optional(),
  spacing: size.optional(),
  justifyContent: z
    .enum(['center', 'flex-start', 'flex-end', 'space-between', 'space-around', 'space-evenly'])
    .optional(),
  alignItems: z.enum(['center', 'flex-start', 'flex-end']).optional(),
  width: size.optional(),
  height: size.optional(),
  maxWidth: size.optional(),
  maxHeight: size.optional(),
  paddingAll: size.optional(),
  paddingTop: size.optional(),
  paddingBottom: size.optional(),
  paddingStart: size.optional(),
  paddingEnd: size.optional(),
  background: z
    .strictObject({
      type: z.literal('linearGradient'),
      angle: z.string(),
      startColor: color,
      endColor: color,
      centerColor: color.optional(),
      centerPosition: z.string().optional(),
    })
    .optional(),
  action: action.optional(),
  ...flex,
  ...place,
});

const component = z.discriminatedUnion('type', [box, text, button, image, icon, separator, filler, spacer]);

const block = z.strictObject({
  backgroundColor: color.optional(),
  separator: z.boolean().optional(),
  separatorColor: color.optional(),
});

const bubble = z
  .strictObject({
    type: z.literal('bubble'),
    size: z.enum(['nano', 'micro', 'deca', 'hecto', 'kilo', 'mega', 'giga']).optional(),
    direction: z.enum(['ltr', 'rtl']).optional(),
    header: box.optional(),
    hero: z.discriminatedUnion('type', [box, image]).optional(),
    body: box.optional(),
    footer: box.optional(),
    styles: z
      .strictObject({
        header: block.optional(),
        hero: block.optional(),
        body: block.optional(),
        footer: block.optional(),
      })
      .optional(),
    action: action.optional(),
  })
  .refine(
    ({ header, hero, body, footer }) => header || hero || body || footer,
    'At least one block must be specified',
  )
  .refine((value) => isUpTo(BUBBLE_BYTES, value), `Size must be between 0 and ${BUBBLE_BYTES} bytes`);

const carousel = z
  .strictObject({
    type: z.literal('carousel'),
    contents: z
      .array(bubble)
      .min(1, `Size must be between 1 and ${MAX_BUBBLES}`)
      .max(MAX_BUBBLES, `Size must be between 1 and ${MAX_BUBBLES}`),
  })
  .refine((value) => isUpTo(CAROUSEL_BYTES, value), `Size must be between 0 and ${CAROUSEL_BYTES} bytes`);

function isUpTo(bytes: number, value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= bytes;
}

/** The contents of a flex message: a bubble or a carousel of bubbles. */
export const flexContentSchema = z.discriminatedUnion('type', [bubble, carousel], {
  error: 'Must be one of the following values: [bubble, carousel]',
});
