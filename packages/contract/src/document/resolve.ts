/**
 * Follows `$ref`s to their targets.
 * @throws CouldNotRun where there is none
 */
export type Resolve = (node: unknown) => unknown;
