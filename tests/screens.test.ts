import type { RouteConfig } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../app/src/routes.ts';
import { memberScreens, newcomerScreens, publicScreens } from '../e2e/support/screens.ts';

test('every route has a row in the table of screens checked with large text', () => {
  const looked = new Set([...publicScreens, ...newcomerScreens, ...memberScreens].map(({ route }) => route));
  expect(listPaths(routes).filter((route) => !looked.has(route))).toEqual([]);
});

/** Lists the addresses that show a screen; parents only frame their children. */
function listPaths(list: Awaited<RouteConfig>, parent = ''): string[] {
  return list.flatMap(({ path, index, children }) => {
    const whole = index || !path ? parent : `${parent}/${path}`;
    return children ? listPaths(children, whole) : [whole || '/'];
  });
}
