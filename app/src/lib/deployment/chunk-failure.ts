/** How browsers say that a script they were asked to import did not come: Chromium, Firefox, Safari, and Vite of a style sheet. */
const words =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether a part of the app could not be loaded: a build that is gone from the server, or no network. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}
