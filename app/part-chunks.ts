/** Modules by their id, as a bundler knows them. `importers` are the modules that import one statically. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Entry modules of a group's first screen. scripts/check-bundle.ts measures what they load. */
const firstScreen =
  /\/app\/src\/(?:entry\.client|root|features\/session\/microapp\.route|features\/groups\/(?:group|group-front)\.route)\.tsx/;
/** Pages for people who are not signed in. */
const publicPages =
  /\/app\/src\/features\/(?:(?:home|hello|legal)\/[\w-]+|session\/(?:callback|splash))\.route\.tsx/;
/** Page where one pays, to which reminders lead. */
const payPage = /\/app\/src\/features\/payments\/subscribe\.route\.tsx/;

/**
 * Returns chunk groups for modules that screens share: those of a group's first screen, then those of public
 * pages and of the page where one pays, then the rest. A chunk includes what its modules import, so the first screen's group comes first and
 * depends on no other.
 */
export function groupParts({
  shared: test,
  firstScreen: firstTest,
}: {
  shared: RegExp;
  firstScreen: RegExp;
}) {
  const shared = { test, minShareCount: 2 };
  return [
    { ...shared, test: firstTest, debugName: 'parts', name: nameIfImportedBy(firstScreen, 'parts') },
    { ...shared, debugName: 'public-parts', name: nameIfImportedBy(publicPages, 'public-parts') },
    { ...shared, debugName: 'pay-parts', name: nameIfImportedBy(payPage, 'pay-parts') },
    { ...shared, name: 'later-parts' },
  ];
}

/** Returns a chunk name for modules that a matching module imports statically, directly or through others. */
function nameIfImportedBy(pattern: RegExp, name: string) {
  return (id: string, graph: ModuleGraph): string | null => {
    const ids = new Set([id]);
    // Adding to the set while iterating walks the importers of importers too.
    for (const known of ids) {
      if (pattern.test(known)) return name;
      for (const importer of graph.getModuleInfo(known)?.importers ?? []) ids.add(importer);
    }
    return null;
  };
}
