/** Characters without width or of direction, which `fold_thai()` drops, and NUL, which PostgreSQL does not allow in text. */
const invisible = /[\0\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Returns the words of a search, each once; a file matches that has all of them. */
export function toWords(search: string): string[] {
  const words = search.replaceAll(invisible, '').split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}
