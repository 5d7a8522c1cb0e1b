/** What a rule says: `true`, or the Thai sentence to show beside the field. */
export type RuleAnswer = true | string;

/** What a rule may know of the field it judges. */
export interface RuleContext {
  /** What people read above the field; the sentence then names it. */
  readonly label?: string;
  /** Its name, used where there is no label. */
  readonly field?: string;
}

/** `params` is the tuple of the rule; what is empty passes unless the rule says otherwise. */
export type Rule<Params extends readonly unknown[] = readonly []> = (
  value: unknown,
  params?: Params,
  context?: RuleContext,
) => RuleAnswer;

type Untyped = readonly unknown[];

interface RuleParts {
  /** Judges one value that is not empty. */
  readonly passes: (value: unknown, params: Untyped) => boolean;
  /** What is asked for, without its subject. */
  readonly sentence: (params: Untyped) => string;
  /** Of whom the sentence speaks where the field has no label. */
  readonly subject?: string;
}

/** A rule over a value, or over each of several: the empty ones pass. */
export function createRule({ passes, sentence, subject }: RuleParts) {
  return (value: unknown, params: Untyped = [], context: RuleContext = {}): RuleAnswer =>
    itemsOf(value).every((item) => isEmpty(item) || passes(item, params)) ||
    say(sentence(params), context, subject);
}

/** The sentence with its subject before it. Thai writes them together; Latin wants a space. */
export function say(sentence: string, { label, field }: RuleContext, subject = ''): string {
  const who = label?.trim() || field || subject;
  return /[\u0e00-\u0e7f]$/.test(who) || who === '' ? `${who}${sentence}` : `${who} ${sentence}`;
}

/** undefined, null, '' and a list of nothing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isList(value) && value.length === 0);
}

/** Each of several values, or the one. */
export function itemsOf(value: unknown): readonly unknown[] {
  return isList(value) ? Array.from(value) : [value];
}

function isList(value: unknown): value is ArrayLike<unknown> {
  // What an <input type="file"> holds is a list, though not an array; servers do not know the class.
  return Array.isArray(value) || (typeof FileList !== 'undefined' && value instanceof FileList);
}

/** As the contract counts (`maxLength`): ที่ has three. */
export function countCodePoints(value: unknown): number {
  return [...String(value)].length;
}

/** As numbers are typed; NaN for what is none. */
export function toNumber(value: unknown): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
}
