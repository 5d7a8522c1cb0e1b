/** Maximum number of pins of a group. */
export const maxPins = 10;
