import type { core } from 'zod/mini';
import { email, url } from './form-rules/address-rules.ts';
import { dimensions, ext, image, mimes, size } from './form-rules/file-rules.ts';
import type { Rule, RuleAnswer, RuleContext } from './form-rules/rule.ts';
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  digits,
  integer,
  length,
  max,
  min,
  numeric,
  regex,
} from './form-rules/text-rules.ts';
import {
  between,
  confirmed,
  is,
  isNot,
  maxValue,
  minValue,
  notOneOf,
  oneOf,
  required,
} from './form-rules/value-rules.ts';

export type { Rule, RuleAnswer, RuleContext } from './form-rules/rule.ts';

type Amount = number | string;

/** Every rule by its name in the specification, with its parameters. */
interface FormRules {
  /** Letters of any script, including Thai vowels and tone marks. */
  readonly alpha: Rule;
  /** Letters, digits (also ๐–๙), `-` and `_`. */
  readonly alpha_dash: Rule;
  /** Letters and digits (also ๐–๙). */
  readonly alpha_num: Rule;
  /** Letters and spaces. */
  readonly alpha_spaces: Rule;
  /** A number from `min` to `max`, both inclusive. */
  readonly between: Rule<readonly [min: Amount, max: Amount]>;
  /** The same value as the other field; empty equals only empty. */
  readonly confirmed: Rule<readonly [other: unknown]>;
  /** Exactly `count` digits 0–9. */
  readonly digits: Rule<readonly [count: Amount]>;
  /** A picture of exactly this size in pixels. The only asynchronous rule, since it has to read the file. */
  readonly dimensions: (
    value: unknown,
    params?: readonly [width: Amount, height: Amount],
    context?: RuleContext,
  ) => RuleAnswer | Promise<RuleAnswer>;
  /** `name@example.com`, in ASCII. */
  readonly email: Rule;
  /** A file with one of these extensions, in any case, with or without the dot. */
  readonly ext: Rule<readonly string[]>;
  /** A file with a picture's extension: jpg, svg, jpeg, png, bmp, gif, webp, or the given ones. */
  readonly image: Rule<readonly string[]>;
  /** 0–9, optionally after a minus. */
  readonly integer: Rule;
  /** The identical value (`===`), also if empty. */
  readonly is: Rule<readonly [other: unknown]>;
  /** Any other value (`!==`). */
  readonly is_not: Rule<readonly [other: unknown]>;
  /** Code points of a text or entries of a list: exactly `count`, or from `min` to `max`. */
  readonly length: Rule<readonly [count: Amount] | readonly [min: Amount, max: Amount]>;
  /** At most `most` code points. */
  readonly max: Rule<readonly [most: Amount]>;
  /** A number of at most `most`. */
  readonly max_value: Rule<readonly [most: Amount]>;
  /** A file of one of these types; `image/*` matches every picture. */
  readonly mimes: Rule<readonly string[]>;
  /** At least `least` code points. */
  readonly min: Rule<readonly [least: Amount]>;
  /** A number of at least `least`. */
  readonly min_value: Rule<readonly [least: Amount]>;
  /** None of these values; '1' and 1 are the same. */
  readonly not_one_of: Rule<readonly unknown[]>;
  /** One of these values; '1' and 1 are the same. */
  readonly one_of: Rule<readonly unknown[]>;
  /** Only digits 0–9. */
  readonly numeric: Rule;
  /** A match of the expression; the state of its `g` or `y` flag is ignored. */
  readonly regex: Rule<readonly [pattern: RegExp | string]>;
  /** Not empty, not only blanks, not `false`. */
  readonly required: Rule;
  /** A file of at most this many KB of 1024 bytes. */
  readonly size: Rule<readonly [kilobytes: Amount]>;
  /** An http or https address. */
  readonly url: Rule;
}

const rules = {
  alpha,
  alpha_dash: alphaDash,
  alpha_num: alphaNum,
  alpha_spaces: alphaSpaces,
  between,
  confirmed,
  digits,
  dimensions,
  email,
  ext,
  image,
  integer,
  is,
  is_not: isNot,
  length,
  max,
  max_value: maxValue,
  mimes,
  min,
  min_value: minValue,
  not_one_of: notOneOf,
  one_of: oneOf,
  numeric,
  regex,
  required,
  size,
  url,
} satisfies FormRules;

/**
 * Rules of the specification; each returns `true` or the Thai sentence to show.
 * Empty values (undefined, null, '', an empty list) pass every rule except `required`, `confirmed` and `is`.
 * A list is checked value by value, except by `length`, `required`, `confirmed`, `is` and `is_not`. File
 * rules accept a `File`, an array or a `FileList`.
 * @example formRules.min('กข', [3], { label: 'ชื่อ' }) // 'ชื่อต้องมีอย่างน้อย 3 ตัวอักษร'
 * @see spec.md 5
 */
export const formRules: FormRules = rules;

export type RuleName = keyof FormRules;
type ParamsOf<Name extends RuleName> = NonNullable<Parameters<FormRules[Name]>[1]>;

/**
 * Returns a rule as a check for zod, classic or mini. `message` replaces the rule's sentence.
 * @example z.string().check(byRule('required', [], { label: 'ชื่อ' }), byRule('max', [50], { label: 'ชื่อ'
 * }))
 */
export function byRule<Name extends RuleName>(
  name: Name,
  params: ParamsOf<Name> | [] = [],
  { message, ...context }: RuleContext & { readonly message?: string } = {},
): (payload: core.ParsePayload<unknown>) => void | Promise<void> {
  const rule: (
    value: unknown,
    params: readonly unknown[],
    context: RuleContext,
  ) => RuleAnswer | Promise<RuleAnswer> = rules[name];
  return (payload) => {
    const answer = rule(payload.value, params, context);
    return answer instanceof Promise
      ? answer.then((settled) => report(payload, settled, message))
      : report(payload, answer, message);
  };
}

function report(payload: core.ParsePayload<unknown>, answer: RuleAnswer, message = answer): void {
  if (answer === true || message === true) return;
  payload.issues.push({ code: 'custom', message, input: payload.value });
}
