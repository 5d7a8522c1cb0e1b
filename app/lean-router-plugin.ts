import type { Plugin } from 'vite';

/** Version whose modules are replaced. On an update, check that the replacements still do what theirs did here. */
const version = 'react-router v8.4.0';

/** What stands in place of whole modules, by the end of their path. */
const modules: Readonly<Record<string, string>> = {
  // Discovers routes by requests; with `ssr: false` the manifest has all routes from the start.
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
  `,
  // Observes navigations for an option of the router that we do not set.
  'lib/router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
  `,
  // Fetches and decodes what loaders on a server return. Ours run in the browser, or there are none.
  'lib/dom/ssr/single-fetch.js': `
    export const SingleFetchRedirectSymbol = Symbol('SingleFetchRedirect');
    export const StreamTransfer = () => null;
    export const singleFetchUrl = (url) => url;
    export const decodeViaTurboStream = async () => ({ value: { loaderData: {} } });
    const noServer = async () => {
      throw new Error('This app has no loaders and no actions on a server');
    };
    export const getTurboStreamSingleFetchDataStrategy = () => (args) =>
      args.runClientMiddleware(async ({ matches }) => {
        const results = {};
        await Promise.all(
          matches
            .filter((match) => match.shouldCallHandler())
            .map(async (match) => {
              results[match.route.id] = await match.resolve((handler) => handler(noServer));
            }),
        );
        return results;
      });
  `,
};

/** What stands in place of single functions, by the end of their module's path and their names. */
const functions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Fetchers, and submissions to actions: our forms call the API.
  'lib/router/router.js': {
    fetch: `async function fetch() {
      throw new Error('This app has no fetchers');
    }`,
    handleFetcherAction: '',
    handleFetcherLoader: '',
    handleAction: `async function handleAction() {
      throw new Error('This app has no actions');
    }`,
    normalizeNavigateOptions: 'function normalizeNavigateOptions(_isFetcher, path) { return { path }; }',
    // Routes that are not in the manifest: all are.
    discoverRoutes: `async function discoverRoutes() {
      throw new Error('This app has all its routes from the start');
    }`,
    patchRoutes: `function patchRoutes() {
      throw new Error('This app has all its routes from the start');
    }`,
    getUpdatedRevalidatingFetchers: 'function getUpdatedRevalidatingFetchers() { return state.fetchers; }',
    markFetchRedirectsDone: 'function markFetchRedirectsDone() { return false; }',
    abortStaleFetchLoads: 'function abortStaleFetchLoads() { return false; }',
    // Forgets what failed to load: the next tap loads it again.
    loadLazyRouteProperty: `const loadLazyRouteProperty = ({ key, route, manifest, mapRouteProperties }) => {
      const own = manifest[route.id];
      const load = own.lazy?.[key];
      if (!load) return;
      if (!lazyRoutePropertyCache.has(own)) lazyRoutePropertyCache.set(own, {});
      const cache = lazyRoutePropertyCache.get(own);
      return cache[key] ??= load().then((value) => {
        if (own[key] === undefined && value != null) {
          Object.assign(own, { [key]: value });
          Object.assign(own, mapRouteProperties(own));
        }
        if (!own.lazy) return;
        own.lazy[key] = undefined;
        if (Object.values(own.lazy).every((left) => left === undefined)) own.lazy = undefined;
      }, (error) => {
        delete cache[key];
        throw error;
      });
    };`,
    // Loads a route by one function: the framework makes one for each property.
    loadLazyRoute: `function loadLazyRoute(route, type, manifest, mapRouteProperties, skipped) {
      if (!route.lazy) return {};
      let lazyHandlerPromise;
      const loads = [];
      for (const key of Object.keys(route.lazy)) {
        if (skipped?.includes(key)) continue;
        const load = loadLazyRouteProperty({ key, route, manifest, mapRouteProperties });
        if (!load) continue;
        loads.push(load);
        if (key === type) lazyHandlerPromise = load;
      }
      const lazyRoutePromise = loads.length > 0 ? Promise.all(loads) : undefined;
      lazyRoutePromise?.catch(() => {});
      lazyHandlerPromise?.catch(() => {});
      return { lazyRoutePromise, lazyHandlerPromise };
    }`,
    // The framework has a strategy of its own.
    defaultDataStrategyWithMiddleware: 'function defaultDataStrategyWithMiddleware() {}',
    // Where a route's middleware does not load, the root's still runs, which may keep the screen that is shown.
    callDataStrategyImpl: `async function callDataStrategyImpl(strategy, request, path, matches, fetcherKey, context) {
      let failed;
      await Promise.all(matches.map((m) => m._lazyPromises?.middleware)).catch((error) => (failed = error));
      const args = {
        request,
        url: createDataFunctionUrl(request, path),
        pattern: getRoutePattern(matches),
        params: matches[0].params,
        context,
        matches: failed ? matches.slice(0, 1) : matches,
      };
      const fail = () => Object.fromEntries(
        matches.filter((m) => m.shouldLoad).map((m) => [m.route.id, { type: 'error', result: failed }]),
      );
      const runClientMiddleware = (run) =>
        runClientMiddlewarePipeline(args, async () => failed ? fail() : run({ ...args, fetcherKey }));
      const results = await strategy({ ...args, fetcherKey, runClientMiddleware });
      await Promise.all(matches.flatMap((m) => [m._lazyPromises?.handler, m._lazyPromises?.route])).catch(() => {});
      return results;
    }`,
    // Of its errors, we show those of unknown addresses, without the text; others are of actions.
    getInternalRouterError: `function getInternalRouterError(status, { pathname, method } = {}) {
      const text = status === 404 ? 'Not Found' : 'Unknown Server Error';
      return new ErrorResponseImpl(status || 500, text, new Error([status, method, pathname].join(' ')), true);
    }`,
  },
  'lib/hooks.js': {
    // Our root has an error screen of its own.
    DefaultErrorComponent: 'function DefaultErrorComponent() { return null; }',
    // Components of a server.
    RSCErrorHandler: 'function RSCErrorHandler({ children }) { return children; }',
  },
  'lib/dom/lib.js': {
    Form: 'const Form = {};',
    useFormAction: 'function useFormAction() {}',
    useSubmit: 'function useSubmit() {}',
  },
  'lib/dom/ssr/components.js': {
    // Links that fetch their page before they are followed: none of ours asks for it.
    usePrefetchBehavior: 'function usePrefetchBehavior() { return [false, null, {}]; }',
    PrefetchPageLinks: 'function PrefetchPageLinks() { return null; }',
    // Repeats what the page was written with. The text of its scripts is not compared.
    Scripts: `function Scripts() {
      const { manifest, isSpaMode } = useFrameworkContext();
      const { matches: routerMatches } = useDataRouterState('Scripts');
      React$1.useEffect(setIsHydrated, []);
      if (isHydrated) return null;
      const matches = getActiveMatches(routerMatches, null, isSpaMode);
      const preloads = manifest.entry.imports.concat(
        getModuleLinkHrefs(matches, manifest, { includeHydrateFallback: true }),
      );
      const preload = (href) =>
        React$1.createElement('link', { key: href, rel: 'modulepreload', href, suppressHydrationWarning: true });
      const script = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: ' ' } };
      return React$1.createElement(
        React$1.Fragment,
        null,
        preload(manifest.url),
        preload(manifest.entry.module),
        [...new Set(preloads)].map(preload),
        React$1.createElement('script', script),
        React$1.createElement('script', { ...script, type: 'module', async: true }),
      );
    }`,
  },
  // Stands where our own error screen failed too: one sentence, without a stack.
  'lib/dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: `function RemixRootDefaultErrorBoundary({ error }) {
      console.error(error);
      return React$1.createElement(BoundaryShell, { title: 'เก็บไว้' }, 'เปิดหน้านี้ไม่ได้ ลองโหลดใหม่อีกครั้ง');
    }`,
  },
  // Replaces routes while one develops.
  'lib/dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: 'function createClientRoutesWithHMRRevalidationOptOut() {}',
    // Forgets a module that failed to load.
    getLazyRoute: `async function getLazyRoute() {
      lazyRoutePromise ??= (async () => {
        if (route.clientLoaderModule || route.clientActionModule) await new Promise((resolve) => setTimeout(resolve));
        const routeModule = loadRouteModuleWithBlockingLinks(route, routeModulesCache);
        prefetchRouteModuleChunks(route);
        return routeModule;
      })();
      try {
        return await lazyRoutePromise;
      } catch (error) {
        lazyRoutePromise = undefined;
        throw error;
      }
    }`,
  },
};

/**
 * Replaces parts of React Router that only work with a server of its own, which would otherwise be a tenth of
 * it in every first load. `src/routes.test.ts` checks that no route has a loader or action of that kind.
 */
export function leanRouter(): Plugin {
  const missing = new Set([...Object.keys(modules), ...Object.keys(functions)]);
  return {
    name: 'kepwai-lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/')) return;
      const name = [...missing].find((end) => id.endsWith(`/${end}`));
      if (name === undefined) return;
      if (!code.includes(version)) this.error(`${name} is not of ${version}: check what replaces it`);
      missing.delete(name);
      const whole = modules[name];
      if (whole !== undefined) return { code: withUnusedExports(whole, code), map: null };
      try {
        return { code: replaceFunctions(code, this.parse(code), functions[name] ?? {}), map: null };
      } catch (error) {
        this.error(`${name}: ${String(error)}`);
      }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')}`);
    },
  };
}

/** Place of a declaration in its module. */
interface Declaration {
  readonly start: number;
  readonly end: number;
}

/** Replaces the text of functions and constants. @throws if the module does not declare one of them once. */
export function replaceFunctions(
  code: string,
  tree: unknown,
  replacements: Readonly<Record<string, string>>,
): string {
  const places = Object.entries(replacements).map(([name, text]) => {
    const found = findDeclarations(tree, name);
    const [place] = found;
    if (!place || found.length > 1) throw new Error(`${found.length} declarations of ${name}`);
    return { ...place, text };
  });
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code);
}

/** Returns every `function name` and `const name` of a syntax tree. */
function findDeclarations(node: unknown, name: string): Declaration[] {
  if (Array.isArray(node)) return node.flatMap((child) => findDeclarations(child, name));
  if (!isRecord(node)) return [];
  const declared =
    node.type === 'FunctionDeclaration'
      ? node
      : node.type === 'VariableDeclaration'
        ? first(node)
        : undefined;
  const { start, end } = node;
  if (
    isRecord(declared) &&
    isRecord(declared.id) &&
    declared.id.name === name &&
    typeof start === 'number' &&
    typeof end === 'number'
  ) {
    return [{ start, end }];
  }
  return Object.values(node).flatMap((child) => findDeclarations(child, name));
}

function first({ declarations }: Record<string, unknown>): unknown {
  return Array.isArray(declarations) ? declarations[0] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Adds the other names that a module exports: modules of the server import them, which no page contains. */
function withUnusedExports(replacement: string, original: string): string {
  const exported = /export \{ ([^}]*) \};\s*$/.exec(original)?.[1]?.split(', ') ?? [];
  const unused = exported.filter((name) => !replacement.includes(`export const ${name} =`));
  return `${replacement}\n${unused.map((name) => `export const ${name} = undefined;`).join('\n')}`;
}
