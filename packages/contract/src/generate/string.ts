import { isString, type JsonObject, numberOf } from '../json.ts';
import { generateFromPattern } from './pattern.ts';
import type { Random } from './random.ts';

const words = ['blue', 'cabinet', 'kept', 'river', 'morning', 'paper', 'quiet', 'stone'] as const;

/** Generates a text that the schema accepts; null if that is not possible. */
export function generateString(schema: JsonObject, random: Random): string | null {
  if (isString(schema.pattern))
    return fitting(schema, () => generateFromPattern(String(schema.pattern), random));
  const made = isString(schema.format) ? formats[schema.format]?.(random) : undefined;
  return made ?? fitLength(`${random.pick(words)} ${random.pick(words)}`, schema);
}

/** Returns a text of this many characters that ends like a word. */
export function textOfLength(length: number): string {
  return 'kept '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .replace(/ $/, 't');
}

function fitLength(text: string, schema: JsonObject): string {
  const min = numberOf(schema.minLength) ?? 0;
  const max = numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  if (text.length < min) return textOfLength(min);
  return text.length > max ? textOfLength(max) : text;
}

/** Tries until the length is right: repetitions in a pattern are random. */
function fitting(schema: JsonObject, make: () => string | null): string | null {
  const min = numberOf(schema.minLength) ?? 0;
  const max = numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 30; attempt++) {
    const text = make();
    if (text === null) return null;
    if (text.length >= min && text.length <= max) return text;
  }
  return null;
}

const hex = (random: Random, digits: number) =>
  Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');

const digits = (value: number) => String(value).padStart(2, '0');

const date = (random: Random) =>
  `20${random.int(10, 24)}-${digits(random.int(1, 12))}-${digits(random.int(1, 28))}`;

const time = (random: Random) =>
  `${digits(random.int(0, 23))}:${digits(random.int(0, 59))}:${digits(random.int(0, 59))}Z`;

/**
 * Generators by format.
 * @see https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3 and the registry of OpenAPI
 */
const formats: Record<string, ((random: Random) => string) | undefined> = {
  uuid: (random) =>
    `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-${'89ab'[random.int(0, 3)]}${hex(random, 3)}-${hex(random, 12)}`,
  // In the future: most instants that a caller chooses are ends.
  'date-time': (random) => `20${random.int(60, 79)}${date(random).slice(4)}T${time(random)}`,
  date,
  time,
  duration: (random) => `PT${random.int(1, 59)}M`,
  email: (random) => `${random.pick(words)}.${hex(random, 4)}@example.com`,
  'idn-email': (random) => `${random.pick(words)}@example.com`,
  hostname: (random) => `${random.pick(words)}.example.com`,
  'idn-hostname': (random) => `${random.pick(words)}.example.com`,
  ipv4: (random) => `192.0.2.${random.int(1, 254)}`,
  ipv6: (random) => `2001:db8::${hex(random, 4)}`,
  uri: (random) => `https://example.com/${random.pick(words)}`,
  'uri-reference': (random) => `/${random.pick(words)}`,
  iri: (random) => `https://example.com/${random.pick(words)}`,
  url: (random) => `https://example.com/${random.pick(words)}`,
  byte: (random) => Buffer.from(random.pick(words)).toString('base64'),
  regex: () => '^kept$',
  'json-pointer': () => '/kept',
};
