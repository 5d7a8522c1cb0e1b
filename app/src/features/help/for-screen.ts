import type { HelpEntry } from '../../lib/help/entries.ts';
import { areParamsValid } from '../../lib/page/route-rules.ts';

const base = '/microapp';

/** Returns the answers that name this screen, by patterns such as `/:groupId/file`, which begin below `/microapp`. */
export function answersFor(entries: readonly HelpEntry[], pathname: string): HelpEntry[] {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return entries.filter(({ screens }) => screens.some((screen) => isMatch(screen, path)));
}

function isMatch(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const segments = segmentsOf(path);
  if (wanted.length !== segments.length) return false;
  return wanted.every((part, place) => {
    const segment = segments[place];
    // A word such as `quota` is no id of a group.
    return part.startsWith(':') ? areParamsValid({ [part.slice(1)]: segment }) : part === segment;
  });
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
