/** Maximum number of pins of a group. */
export const maxPins = 10;

/** Maximum number of stars of a person in a group, those in the trash included: a client reads all of them at once. */
export const maxStars = 1000;
