/** Rule of the repository: a sentence, and a function that finds its violations. */
export type Rule = [rule: string, findBroken: () => string[]];
