import { expect, test } from 'vitest';
import { type Place, places } from '../../app/src/routes.ts';
import { memberScreens, newcomerScreens, publicScreens } from '../../e2e/support/screens/screens.ts';

test('every route has a row in the table of screens checked with large text', () => {
  const looked = new Set([...publicScreens, ...newcomerScreens, ...memberScreens].map(({ route }) => route));
  expect(listPaths(places).filter((route) => !looked.has(route))).toEqual([]);
});

/** Lists the addresses that show a screen; parents only frame their children. */
function listPaths(list: readonly Place[], parent = ''): string[] {
  return list.flatMap(({ path, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`;
    return children.length > 0 ? listPaths(children, whole) : [whole || '/'];
  });
}
