/** What is done with an address before any screen is asked. */
export interface RouteRule {
  /** Where it leads instead; query and hash are kept. */
  readonly redirect: string;
}

/** Every route rule, by path. Beside these, slashes at the end of a path are removed. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  '/docs': { redirect: '/docs/quickstart' },
  '/app': { redirect: '/microapp' },
};

/** Patterns of which every page is prerendered: what was not is an unknown address, and the screen says so in its own words. */
export const prerenderedPatterns: readonly string[] = ['/legal/:slug'];

/** Two groups of four, without the letters and digits that are mistaken for each other. */
const promoToken = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/i;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The validation hooks, by the name of what stands in the path. An address that fails one is an unknown address. */
export const paramRules: Readonly<Record<string, RegExp>> = {
  groupId: id,
  fileId: id,
  imageSetId: id,
  folderId: id,
  quotaId: id,
  token: promoToken,
};

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** Where the rules lead from here; null where the address stays as it is. */
export function findRedirect({ pathname, search, hash }: Address): string | null {
  // Two slashes at the front would be read as another host: no such path is one of ours.
  if (/^\/[/\\]/.test(pathname)) return null;
  const straight = pathname.replace(/\/+$/, '') || '/';
  const target = Object.hasOwn(routeRules, straight) ? routeRules[straight]?.redirect : undefined;
  if (target === undefined && straight === pathname) return null;
  return `${target ?? straight}${search}${hash}`;
}

/** Whether everything in the path is what its name says. */
export function areParamsValid(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(
    ([name, value]) => value === undefined || (paramRules[name]?.test(value) ?? true),
  );
}
