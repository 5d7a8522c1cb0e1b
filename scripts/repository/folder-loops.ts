import path from 'node:path';
import type { Rule } from './rule.ts';

/** Folders whose subfolders do not import each other in circles. */
const areas = ['packages/server/src/domains/', 'packages/rules/src/', 'app/src/'];
const imported = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Folders by the folders that they import from. */
type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the rule that no folders of the domains, the rules and the app import each other in a circle; a subfolder
 * and its parent count as two, and an import on demand counts.
 */
export function folderRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'no folders of the domains, the rules or the app import each other in a circle, tests apart',
    () => areas.flatMap((area) => listLoops(area, files, read)),
  ];
}

/** Returns short circles of imports between the folders of an area. No folder is in two of them. */
export function listLoops(area: string, files: readonly string[], read: (file: string) => string): string[] {
  const arrows = listArrows(area, files, read);
  const inLoop = new Set<string>();
  return [...arrows.keys()].sort().flatMap((folder) => {
    const loop = findLoop(folder, arrows);
    if (!loop || loop.some((member) => inLoop.has(member))) return [];
    for (const member of loop) inLoop.add(member);
    return loop.join(' → ');
  });
}

function listArrows(area: string, files: readonly string[], read: (file: string) => string): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    if (!file.startsWith(area) || !/(?<!\.test)\.tsx?$/.test(file)) continue;
    // The index of a domain names all its modules; none of them imports it.
    if (/^[^/]+\/index\.ts$/.test(file.slice(area.length))) continue;
    const from = path.posix.dirname(file).slice(area.length);
    for (const [, target = ''] of read(file).matchAll(imported)) {
      const to = path.posix.join(path.posix.dirname(file), path.posix.dirname(target));
      if (!to.startsWith(area) || to.slice(area.length) === from) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to.slice(area.length)));
    }
  }
  return arrows;
}

/** Returns the shortest way along the arrows from a folder back to itself, or null. */
function findLoop(start: string, arrows: Arrows): readonly string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      // The loop over `ways` reaches it: shorter ways come first.
      ways.push([...way, next]);
    }
  }
  return null;
}
