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

/** Every rule under its name in the specification, with the tuple it takes. */
interface FormRules {
  /** Letters of any script, Thai with vowels and tone marks. */
  readonly alpha: Rule;
  /** Letters, digits (๐–๙ too), `-` and `_`. */
  readonly alpha_dash: Rule;
  /** Letters and digits (๐–๙ too). */
  readonly alpha_num: Rule;
  /** Letters and blanks. */
  readonly alpha_spaces: Rule;
  /** A number from `min` to `max`, both included. */
  readonly between: Rule<readonly [min: Amount, max: Amount]>;
  /** The same as the other field's value; nothing is only the same as nothing. */
  readonly confirmed: Rule<readonly [other: unknown]>;
  /** Exactly so many of 0–9. */
  readonly digits: Rule<readonly [count: Amount]>;
  /** A picture of exactly this size in pixels. Alone among the rules it has to read the file, and so answers by a promise. */
  readonly dimensions: (
    value: unknown,
    params?: readonly [width: Amount, height: Amount],
    context?: RuleContext,
  ) => RuleAnswer | Promise<RuleAnswer>;
  /** `name@example.com`, in ASCII. */
  readonly email: Rule;
  /** A file whose name ends so, in any case; with or without the dot. */
  readonly ext: Rule<readonly string[]>;
  /** A file whose name ends as pictures' do: jpg, svg, jpeg, png, bmp, gif, webp, or as given. */
  readonly image: Rule<readonly string[]>;
  /** 0–9 with or without a minus before them. */
  readonly integer: Rule;
  /** The very same (`===`), also where nothing was filled in. */
  readonly is: Rule<readonly [other: unknown]>;
  /** Anything else (`!==`). */
  readonly is_not: Rule<readonly [other: unknown]>;
  /** Code points of a text, entries of a list: so many, or from `min` to `max`. */
  readonly length: Rule<readonly [count: Amount] | readonly [min: Amount, max: Amount]>;
  /** At most so many code points. */
  readonly max: Rule<readonly [most: Amount]>;
  /** A number of at most this. */
  readonly max_value: Rule<readonly [most: Amount]>;
  /** A file of one of these types; `image/*` is every picture. */
  readonly mimes: Rule<readonly string[]>;
  /** At least so many code points. */
  readonly min: Rule<readonly [least: Amount]>;
  /** A number of at least this. */
  readonly min_value: Rule<readonly [least: Amount]>;
  /** None of these; '1' and 1 are the same. */
  readonly not_one_of: Rule<readonly unknown[]>;
  /** One of these; '1' and 1 are the same. */
  readonly one_of: Rule<readonly unknown[]>;
  /** 0–9 and nothing else. */
  readonly numeric: Rule;
  /** What the expression finds; its `g` or `y` remember nothing from one value to the next. */
  readonly regex: Rule<readonly [pattern: RegExp | string]>;
  /** Not empty, not blanks alone, not `false`. */
  readonly required: Rule;
  /** A file of at most so many KB of 1024 bytes. */
  readonly size: Rule<readonly [kilobytes: Amount]>;
  /** An address of http or https. */
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
 * The rules of the specification: `true`, or the Thai sentence to show.
 *
 * Empty values (undefined, null, '', a list of nothing) pass every rule but `required`, `confirmed` and `is`. A list is judged value
 * by value, except by `length`, `required`, `confirmed`, `is` and `is_not`. File rules take a `File`, an array or a `FileList`.
 *
 * @example formRules.min('กข', [3], { label: 'ชื่อ' }) // 'ชื่อต้องมีอย่างน้อย 3 ตัวอักษร'
 * @see spec.md 5
 */
export const formRules: FormRules = rules;

export type RuleName = keyof FormRules;
type ParamsOf<Name extends RuleName> = NonNullable<Parameters<FormRules[Name]>[1]>;

/**
 * A rule as a check of zod, classic or mini. `message` says it in the screen's own words.
 *
 * @example z.string().check(byRule('required', [], { label: 'ชื่อ' }), byRule('max', [50], { label: 'ชื่อ' }))
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
