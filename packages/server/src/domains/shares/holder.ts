/** Returns the name of a link as the holder of its archives. */
export function holderOf({ id }: { id: string }): string {
  return `share ${id}`;
}
