import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type Rolldown,
  type ViteDevServer,
} from 'vite';
import { jsxImportSource } from './light-build.ts';
import type { RenderedPage } from './src/site/render.tsx';

const workspaceCondition = '@kepwai/source';

/** Our packages, which are a hundred modules: one file each if nobody works on them. */
const ownPackages = [
  ...['', '/download', '/live', '/operations', '/query', '/query-by-route', '/upload'].map(
    (part) => `@kepwai/api-client${part}`,
  ),
  ...['', '/environment', '/mock', '/panel'].map((part) => `@kepwai/liff-adapter${part}`),
];

export default defineConfig(async ({ mode }) => {
  const serverTarget = process.env.KEPWAI_SERVER_URL ?? 'http://127.0.0.1:3000';
  // `npm run dev:msw` runs the app alone. The app does not know about the mocks, which load before its entry.
  const mocks = mode === 'msw' ? (await import('../mocks/vite.ts')).mockApi() : [];
  return {
    plugins: [writePagesInDevelopment(), tailwindcss(), react({ jsxImportSource }), ...mocks],
    resolve: { conditions: [workspaceCondition, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [workspaceCondition, ...defaultServerConditions] } },
    build: {
      emptyOutDir: true,
      // Files that the pages of the screens name: build-files.ts.
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Imports of a part are nearly always loaded before it: links for it took longer than they saved.
        resolveDependencies: (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
          hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
      },
      rolldownOptions: { output: { codeSplitting: { groups: sharedChunks() } } },
    },
    // Searched in all modules at the start: a later discovery reloads the open page.
    optimizeDeps: {
      entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'],
      include: mode === 'msw' ? ownPackages : [],
    },
    server: {
      proxy: {
        '/api': { target: serverTarget, ws: true },
        '/config.json': { target: serverTarget },
      },
    },
  };
});

/** Writes the pages of the app and of the public site at each request, from the present sources and by the code of builds. */
function writePagesInDevelopment(): Plugin {
  return {
    name: 'kepwai-pages-in-development',
    apply: 'serve',
    async transformIndexHtml(html, { server }) {
      // Pages of the site come here too.
      if (!server || !html.includes('<!--body-->')) return html;
      const { renderLoadingPage } = await server.ssrLoadModule('/src/render-page.tsx');
      return renderLoadingPage(html);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://kepwai.invalid').pathname;
        // Modules, the API and screens of the app are not of the site.
        if (/@|^\/(?:src|node_modules|api|microapp)\b/.test(path)) return next();
        renderSite(server, path)
          .then((found) => {
            if (!found) return next();
            response.setHeader('content-type', found.type);
            response.end(found.body);
          })
          .catch(next);
      });
    },
  };
}

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Scripts of the site as they are: the development server builds them, and the styles that they import. */
const siteAssets = {
  scripts: (name: string) => [`/src/site/scripts/${name}.ts`],
  application: (name: string) => `/src/site/scripts/${name}.ts`,
  ...{ styles: [], fonts: [] },
};

/** Returns a page of the site or a file for programs; null if the site has none. */
async function renderSite(
  server: ViteDevServer,
  path: string,
): Promise<{ type: string; body: string } | null> {
  const extension = /\.(json|xml|txt)$/.exec(path)?.[1];
  // Other files are scripts, fonts and pictures.
  if (extension === undefined && path.includes('.')) return null;
  const { renderPages, renderTexts } = await server.ssrLoadModule('/src/site/render.tsx');
  const pages: RenderedPage[] = renderPages(siteAssets);
  const pageAt = (address: string) => pages.find((one) => one.path === address);
  if (extension === undefined) {
    const html = pageAt(path)?.html;
    return html === undefined
      ? null
      : { type: 'text/html; charset=utf-8', body: await server.transformIndexHtml(path, html) };
  }
  const texts: Readonly<Record<string, string>> = renderTexts([]);
  const entries = pageAt(path.replace(/\/_payload\.json$/, ''))?.entries;
  const body = entries ? JSON.stringify({ entries }) : texts[path];
  return body === undefined ? null : { type: types[extension] ?? 'text/plain', body };
}

/** Common first screens, by the chunk of their shared code. */
const firstScreens = {
  front: /\/features\/(?:session\/microapp|groups\/(?:screens\/group|front\/group-front))\.route\.tsx$/,
  public: /\/features\/(?:hello\/\w+|legal\/[\w-]+|session\/(?:callback|splash))\.route\.tsx$/,
  pay: /\/features\/payments\/screens\/subscribe\.route\.tsx$/,
};

/**
 * Modules that any screen may run. Not those of layouts and features: a chunk runs whole, and one of them makes words of public
 * pages known (layouts/join-more-words.ts).
 */
const harmless = /\/node_modules\/|\/packages\/|\/app\/src\/(?:ui|lib)\/(?!forms\/)/;

/**
 * Returns the chunks of shared code: for every page, for a group's first screen, then public pages, then the page where
 * one pays, then the rest. Without them a first load has ninety files, and is a fifth larger.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  const isShared = { minShareCount: 2 };
  return [
    { name: 'main', tags: ['$initial'] },
    ...Object.entries(firstScreens).map(([name, screens]) => ({
      ...isShared,
      ...(name !== 'front' && { test: harmless }),
      debugName: name,
      name: nameIfImportedBy(screens, name),
    })),
    {
      ...isShared,
      name: 'later',
      test: /\/lucide-react\/|\/packages\/rules\/|\/app\/src\/(?:ui|lib)\/(?!forms\/)/,
    },
  ];
}

/** Returns a chunk name for modules that a matching module imports statically, directly or through others. */
function nameIfImportedBy(screens: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    const ids = new Set([id]);
    // Adding to the set while iterating walks the importers of importers too.
    for (const known of ids) {
      if (screens.test(known)) return name;
      for (const importer of graph.getModuleInfo(known)?.importers ?? []) ids.add(importer);
    }
    return null;
  };
}
