/** Modules by their id, as a bundler knows them; `importers` are those that import a module statically. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Modules that a cabinet's first screen begins with; scripts/check-bundle.ts measures what comes with them. */
const firstScreen =
  /\/app\/src\/(?:entry\.client|root|features\/session\/microapp\.route|features\/groups\/(?:group|cabinet)\.route)\.tsx/;
/** Pages of people who are not signed in. */
const publicPages =
  /\/app\/src\/features\/(?:(?:home|hello|legal)\/[\w-]+|session\/(?:callback|splash))\.route\.tsx/;

/**
 * Returns chunk groups for the modules that screens share, by who needs them: a cabinet's first screen, else public pages, else others.
 * A group takes along what its modules import, so the first screen's comes first and depends on no other.
 */
export function groupParts(test: RegExp) {
  const shared = { test, minShareCount: 2 };
  return [
    { ...shared, debugName: 'parts', name: nameIfImportedBy(firstScreen, 'parts') },
    { ...shared, debugName: 'public-parts', name: nameIfImportedBy(publicPages, 'public-parts') },
    { ...shared, name: 'later-parts' },
  ];
}

/** Names a chunk for modules that such a module imports statically, itself or through others. */
function nameIfImportedBy(pattern: RegExp, name: string) {
  return (id: string, graph: ModuleGraph): string | null => {
    const ids = new Set([id]);
    // The set grows while it is walked, by the importers of each.
    for (const known of ids) {
      if (pattern.test(known)) return name;
      for (const importer of graph.getModuleInfo(known)?.importers ?? []) ids.add(importer);
    }
    return null;
  };
}
