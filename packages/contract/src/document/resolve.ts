/** Follows `$ref`s to what they point at. @throws CouldNotRun where there is nothing */
export type Resolve = (node: unknown) => unknown;
