/**
 * Tag of tests that `npm run test:slow` takes and `npm test` leaves out: walks through every screen, and second journeys of
 * a feature, whose rules the tests of pages and of the server state, too.
 */
export const whole = { tag: '@whole' };
