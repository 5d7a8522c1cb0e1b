const secretName =
  /secret|assertion|verifier|password|(access|refresh|id|notification|feature|context)_?token/i;

/** Returns the same value with all secrets shortened; the rest is enough to tell two of them apart. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && typeof inner === 'string' ? shortenText(inner) : shorten(inner),
    ]),
  );
}

const shortenText = (text: string): string =>
  text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : '…';
