/** Rule for an address, applied before any screen. */
export interface RouteRule {
  /** Target path; query and hash are kept. */
  readonly redirect: string;
}

/** Route rules by path. In addition, trailing slashes are removed. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  '/docs': { redirect: '/docs/quickstart' },
  '/app': { redirect: '/microapp' },
};

/** Patterns whose pages are all prerendered: any other address is unknown, and its screen shows that. */
export const prerenderedPatterns: readonly string[] = ['/legal/:slug'];

/** Two groups of four, without letters and digits that are easily confused; a digit distinguishes one without hyphen from a word. */
const promoToken = /^(?=.*[-\d])[2-9A-HJKMNP-TV-Z]{4}-?[2-9A-HJKMNP-TV-Z]{4}$/i;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Validation hooks by parameter name. An address that fails one is unknown. */
export const paramRules: Readonly<Record<string, RegExp>> = {
  groupId: id,
  fileId: id,
  imageSetId: id,
  folderId: id,
  quotaId: id,
  token: promoToken,
};

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/** Returns where the rules redirect this address, or null. */
export function findRedirect({ pathname, search, hash }: Address): string | null {
  // Two leading slashes would be read as another host; no such path is ours.
  if (/^\/[/\\]/.test(pathname)) return null;
  const straight = pathname.replace(/\/+$/, '') || '/';
  const target = Object.hasOwn(routeRules, straight) ? routeRules[straight]?.redirect : undefined;
  if (target === undefined && straight === pathname) return null;
  return `${target ?? straight}${search}${hash}`;
}

/** Whether every parameter in the path has the form that its name requires. */
export function areParamsValid(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(
    ([name, value]) => value === undefined || (paramRules[name]?.test(value) ?? true),
  );
}
