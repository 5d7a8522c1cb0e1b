/**
 * Follows `$ref`s to their targets.
 * @throws CouldNotRun if there is none
 */
export type Resolve = (node: unknown) => unknown;
