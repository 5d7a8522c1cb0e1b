import path from 'node:path';
import { allPlaces } from './app-routes.ts';
import type { Place } from './routes.ts';

/** Address with the route files that make up its screen, from the app's folder, the outermost first. */
export interface Screen {
  readonly address: string;
  readonly files: readonly string[];
}

/** Returns the screens of this build. For the build alone: it loads all of their code. */
export async function listScreens(): Promise<Screen[]> {
  const imports = Object.entries(import.meta.glob('./features/**/*.route.tsx'));
  // A module is the same object wherever it is imported.
  const files = new Map(
    await Promise.all(
      imports.map(async ([file, load]) => [await load(), path.posix.join('src', file)] as const),
    ),
  );
  return listBelow(allPlaces, { address: '/', files: [] });

  async function listBelow(places: readonly Place[], parent: Screen): Promise<Screen[]> {
    const lists = places.map(async ({ path: part = '', load, children }) => {
      const file = files.get(await load());
      if (file === undefined)
        throw new Error(`The route file of ${parent.address}/${part} is not below features/`);
      const screen = { address: path.posix.join(parent.address, part), files: [...parent.files, file] };
      return [screen, ...(await listBelow(children, screen))];
    });
    return (await Promise.all(lists)).flat();
  }
}
