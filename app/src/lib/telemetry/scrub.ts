/** Patterns that a report must not contain, with their replacements. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Queries and hashes of addresses: signatures, tokens, search terms.
  [/((?:https?:\/\/|\/)[^\s"'<>?#\\]*)[?#][^\s"'<>\\]*/g, '$1'],
  [/\beyJ[\w-]*\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b[UCR][0-9a-f]{32}\b/g, '[line-id]'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[id]'],
  [/(\/(?:(?:app|api)\/share|api\/invitation)\/)[^/\s"'<>\\]+/g, '$1[slug]'],
  [/(\/|promo\/)(?=[\w-]*[-\d])[2-9A-HJKMNP-TV-Z]{4}-?[2-9A-HJKMNP-TV-Z]{4}(?![\w-])/gi, '$1[promo]'],
  [/[^\s@"'<>\\/]+@[^\s@"'<>\\/]+\.[a-z]{2,}/gi, '[email]'],
  // Our own messages to programs are English; Thai text came from a screen, and so from people.
  [/[\u0E00-\u0E7F](?:[\u0E00-\u0E7F\s\d]*[\u0E00-\u0E7F])?/g, '[thai]'],
];

/** Keys of elements that were seen or pressed: their labels are names of files and people. */
const namesOfElements = /element|lcp\.(?:url|id)|cls\.source/i;

/** Returns a text of a report without personal data. */
export function scrubText(text: string): string {
  return rules.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);
}

/** Returns a part of a report without personal data, at any depth. Bytes are unchanged. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'user' && !namesOfElements.test(key))
      // Only this id finds a build's scripts again.
      .map(([key, part]) => [key, key === 'debug_id' ? part : scrub(part)]),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
