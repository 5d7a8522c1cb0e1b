/** A Flex object; the platform validated it when it was accepted. */
export type FlexNode = { type: string; [property: string]: unknown };

/** Returns whether it is a Flex object. */
export const isNode = (value: unknown): value is FlexNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
/** Returns the Flex objects of a list; empty for anything else. */
export const nodesOf = (value: unknown): FlexNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
