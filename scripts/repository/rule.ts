/** A rule of the repository: what it asks, and the places where it is broken. */
export type Rule = [rule: string, findBroken: () => string[]];
