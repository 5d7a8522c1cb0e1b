/** Returns the words of a search, each once; a name matches that has all of them. */
export function toWords(search: string): string[] {
  // PostgreSQL allows no NUL in text, and no name has one.
  const words = search.replaceAll('\0', '').split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}
