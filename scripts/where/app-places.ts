import { type Block, type Module, readModules, usersOf } from './app-modules.ts';
import { findPlaces, type Operation, type Place, placeAt, type Sources } from './repository.ts';
import { readRoutes } from './routes.ts';

/** Calls of an operation in the app, and the screens that lead to them. */
export interface AppPlaces {
  readonly query: Place[];
  readonly screens: Place[];
}

/**
 * Operations that the app reaches other than by id: by a part of the client, or by an address in a response.
 */
const reachedBy: Record<string, RegExp> = {
  getUploadCapabilities: /\bmethod: 'OPTIONS'/g,
  terminateUpload: /\.DELETE\(/g,
  createUpload: /\buploadFile\b/g,
  getUploadOffset: /\buploadFile\b/g,
  appendToUpload: /\buploadFile\b/g,
  createRequestUpload: /\buploadToRequest\b/g,
  getRequestUploadOffset: /\buploadToRequest\b/g,
  appendToRequestUpload: /\buploadToRequest\b/g,
  terminateRequestUpload: /\bterminateSentUpload\b/g,
  subscribeLive: /\bconnectLive\(/g,
  getFileContent: /\bcontentUrl\b/g,
  getFileThumbnail: /\bthumbnailUrl\b/g,
  getActivityCsv: /\bcsvUrl\b/g,
};

/** Names excluded from the search: every operation goes through them. */
const throughAll = new Set(['loadApi', 'loadConnection', 'queries']);

/**
 * Finds the calls of an operation in the app, and the route files from which a chain of imports and uses
 * leads to one.
 */
export function findAppPlaces(sources: Sources, { id }: Operation): AppPlaces {
  const modules = readModules(sources);
  const pattern = reachedBy[id] ?? new RegExp(`\\bqueries\\s*\\.(?!key\\()\\w+\\(\\s*'${id}'`, 'g');
  const calls = findPlaces(sources, (file) => modules.has(file), pattern);
  const firstOfFile = calls.filter((call) => calls.find(({ file }) => file === call.file) === call);
  return { query: firstOfFile, screens: findScreens(sources, modules, calls) };
}

/** Follows the users of each call up to a route file or the app's frame. */
function findScreens(sources: Sources, modules: ReadonlyMap<string, Module>, calls: Place[]): Place[] {
  const routes = readRoutes(sources);
  const screens = new Map<string, Place>();
  const seen = new Set<Block>();
  const waiting = calls.flatMap(({ file, line }) => {
    const block = modules.get(file)?.blocks.find((each) => line >= each.line && line < each.endLine);
    return block ? [{ block, offset: offsetOf(sources, file, line) }] : [];
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { block, offset } = next;
    const { file, names } = block;
    if (isScreen(file) && !screens.has(file)) {
      screens.set(file, placeAt(sources, file, offset, routes.get(file) ?? ''));
    }
    if (seen.has(block)) continue;
    seen.add(block);
    for (const name of names) if (!throughAll.has(name)) waiting.push(...usersOf(modules, file, name));
  }
  return [...screens.values()].toSorted((a, b) => a.file.localeCompare(b.file));
}

function isScreen(file: string): boolean {
  return file.endsWith('.route.tsx') || /^app\/src\/(root|layouts\/[\w-]+)\.tsx$/.test(file);
}

function offsetOf(sources: Sources, file: string, line: number): number {
  const before = (sources.get(file) ?? '').split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0);
}
