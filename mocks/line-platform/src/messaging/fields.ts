import { z } from 'zod';

/** A text that must be there. */
export const required = () => z.string({ error: 'May not be empty' }).min(1, 'May not be empty');

/** A text of 1 to `max` UTF-16 units, as LINE counts. */
export const textUpTo = (max: number) => required().max(max, `Length must be between 0 and ${max}`);

/** A text that may be empty. */
export const looseText = (max: number) => z.string().max(max, `Length must be between 0 and ${max}`);

/** http is not among LINE's schemes for secure pages, but a machine's own address is how it is tried at home. */
const uri = () =>
  textUpTo(1000).refine((value) => /^(https?|line|tel|mailto):/.test(value), 'Must be a valid URI scheme');

/** What a tap does; labels are limited by where the action stands (20 or 40 units). */
export const actionSchema = (labelMax: number) => {
  const label = { label: looseText(labelMax).optional() };
  return z.discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('uri'),
        uri: uri(),
        altUri: z.strictObject({ desktop: uri() }).optional(),
        ...label,
      }),
      z.strictObject({
        type: z.literal('postback'),
        data: textUpTo(300),
        displayText: textUpTo(300).optional(),
        text: textUpTo(300).optional(),
        inputOption: z.enum(['closeRichMenu', 'openRichMenu', 'openKeyboard', 'openVoice']).optional(),
        fillInText: textUpTo(300).optional(),
        ...label,
      }),
      z.strictObject({ type: z.literal('message'), text: textUpTo(300), ...label }),
      z.strictObject({ type: z.literal('clipboard'), clipboardText: textUpTo(1000), ...label }),
      z.strictObject({
        type: z.literal('datetimepicker'),
        data: textUpTo(300),
        mode: z.enum(['date', 'time', 'datetime']),
        initial: z.string().optional(),
        max: z.string().optional(),
        min: z.string().optional(),
        ...label,
      }),
      z.strictObject({ type: z.literal('camera'), ...label }),
      z.strictObject({ type: z.literal('cameraRoll'), ...label }),
      z.strictObject({ type: z.literal('location'), ...label }),
    ],
    {
      error:
        'Must be one of the following values: [uri, postback, message, clipboard, datetimepicker, camera, cameraRoll, location]',
    },
  );
};
