/** Returns a function that creates its formatter at the first call, because that costs a slow phone 10 ms. */
export function atFirstUse<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= create();
    return formatter;
  };
}
