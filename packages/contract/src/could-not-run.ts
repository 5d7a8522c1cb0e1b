/** Nothing can be said about the backend: it is not there, or the document or the options are no good. Exit code 2. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
