/** Loads the library with the first picture, so that an idle server saves its ten megabytes. */
export async function loadSharp(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp');
  // One thread per picture: jobs run in parallel, and uploads and answers need the processors too.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
