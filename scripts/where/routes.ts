import type { Sources } from './repository.ts';

/**
 * Reads the address of each route file from `routes.ts`, where a route is nested in the brackets of its
 * parent.
 */
export function readRoutes(sources: Sources): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  const parents: Array<{ indent: number; address: string }> = [];
  const rows = /^( +)(?:(?:route|frame)\('([^']+)', |index\()\(\) =>\s+import\('\.\/([^']+)'/gm;
  for (const [, { length: indent } = '', segment = '', file = ''] of (
    sources.get('app/src/routes.ts') ?? ''
  ).matchAll(rows)) {
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const parent = parents.at(-1)?.address ?? '';
    const address = segment === '' ? parent : `${parent}/${segment}`;
    routes.set(`app/src/${file}`, address === '' ? '/' : address);
    parents.push({ indent, address });
  }
  return routes;
}
