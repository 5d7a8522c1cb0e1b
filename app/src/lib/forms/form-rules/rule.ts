/** Result of a rule: `true`, or the Thai sentence to show beside the field. */
export type RuleAnswer = true | string;

/** Facts about the checked field. */
export interface RuleContext {
  /** Label that people read above the field; the sentence uses it. */
  readonly label?: string;
  /** Name of the field, used if there is no label. */
  readonly field?: string;
}

/** Checks a value. `params` is the tuple of the rule; empty values pass by default. */
export type Rule<Params extends readonly unknown[] = readonly []> = (
  value: unknown,
  params?: Params,
  context?: RuleContext,
) => RuleAnswer;

type Untyped = readonly unknown[];

interface RuleParts {
  /** Checks one value that is not empty. */
  readonly passes: (value: unknown, params: Untyped) => boolean;
  /** Sentence without its subject. */
  readonly sentence: (params: Untyped) => string;
  /** Subject of the sentence if the field has no label. */
  readonly subject?: string;
}

/** Creates a rule that checks a value, or each of several; empty ones pass. */
export function createRule({ passes, sentence, subject }: RuleParts) {
  return (value: unknown, params: Untyped = [], context: RuleContext = {}): RuleAnswer =>
    itemsOf(value).every((item) => isEmpty(item) || passes(item, params)) ||
    addSubject(sentence(params), context, subject);
}

/** Returns the sentence after its subject. Thai joins them; after Latin letters comes a space. */
export function addSubject(sentence: string, { label, field }: RuleContext, subject = ''): string {
  const who = label?.trim() || field || subject;
  return /[\u0e00-\u0e7f]$/.test(who) || who === '' ? `${who}${sentence}` : `${who} ${sentence}`;
}

/** Whether a value is undefined, null, '' or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (isList(value) && value.length === 0);
}

/** Returns each of several values, or the only one. */
export function itemsOf(value: unknown): readonly unknown[] {
  return isList(value) ? Array.from(value) : [value];
}

function isList(value: unknown): value is ArrayLike<unknown> {
  // The value of an <input type="file"> is a list but no array; servers lack its class.
  return Array.isArray(value) || (typeof FileList !== 'undefined' && value instanceof FileList);
}

/** Counts code points, like the contract's `maxLength`: ที่ has three. */
export function countCodePoints(value: unknown): number {
  return [...String(value)].length;
}

/** Parses a typed number; NaN if it is none. */
export function toNumber(value: unknown): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
}
