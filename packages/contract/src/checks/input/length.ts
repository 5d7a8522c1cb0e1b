import { textOfLength } from '../../generate/string.ts';
import { isString, numberOf } from '../../json.ts';
import type { Mutator } from './places.ts';

/** Maximum lengths by location: a server rejects longer addresses and headers before it looks at them. */
const maxTextLengths = { path: 2000, query: 4000, header: 4000, body: 100_000 };

export const mutateLength: Mutator = ({ pointer, schema, value }) => {
  const min = numberOf(schema.minLength);
  const max = numberOf(schema.maxLength);
  const [, part = 'body'] = pointer.split('/');
  const limit =
    part === 'path' || part === 'query' || part === 'header' ? maxTextLengths[part] : maxTextLengths.body;
  const long = max !== null && max < limit ? [stretch(value, max + 1)] : [];
  const short = min !== null && min > 0 ? [textOfLength(min - 1)] : [];
  return [...long, ...short].map((text) => ({
    change: { value: text },
    what: `${pointer} of ${text.length} characters, beyond ${min ?? 0} to ${max ?? 'any'}`,
  }));
};

/** Extends the valid value, so that its length is the only fault, if that is possible. */
function stretch(value: unknown, length: number): string {
  return isString(value) && value.length > 0
    ? value.repeat(Math.ceil(length / value.length)).slice(0, length)
    : textOfLength(length);
}
