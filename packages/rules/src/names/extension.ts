/** Returns the extension by which people and programs recognise a format, in lower case; empty for none, or a longer one. */
export function shortExtension(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
