/**
 * Thrown without a result about the backend: it does not answer, or the document or the options are invalid. Exit code
 * 2.
 */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
