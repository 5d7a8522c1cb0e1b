/**
 * Messages of browsers for a script that fails to import (Chromium, Firefox, Safari), and of Vite for a style
 * sheet.
 */
const words =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/**
 * Whether an error means that a part of the app failed to load: its build is gone from the server, or there
 * is no network.
 */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}
