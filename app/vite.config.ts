import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { tellOfMissingRoutes } from './chunk-failure-plugin.ts';
import { leanIcons } from './lean-icons-plugin.ts';
import { leanRouter } from './lean-router-plugin.ts';
import { groupParts } from './part-chunks.ts';
import { serveSiteInDevelopment } from './site-dev-plugin.ts';
import { joinWordsOnScreen } from './word-joiner-plugin.ts';

const workspaceCondition = '@kepwai/source';

/** Modules that any screen may use: icons, and our components except those of forms. */
const sharedModules =
  /lucide-react\/|packages\/rules\/|app\/src\/(ui|lib)\/(?!forms\/|form-|file-field|radio-group)/;

/** Modules of a group's first screen besides: what its features share with other screens. */
const firstScreenModules =
  /lucide-react\/|packages\/rules\/|app\/src\/(ui|lib|layouts|features)\/(?!forms\/|form-|file-field|radio-group)/;

/** Our packages, which are a hundred modules: one file each where nobody works on them. */
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
    plugins: [
      serveSiteInDevelopment(),
      tailwindcss(),
      joinWordsOnScreen(),
      reactRouter(),
      tellOfMissingRoutes(),
      leanRouter(),
      leanIcons(),
      ...mocks,
    ],
    resolve: { conditions: [workspaceCondition, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [workspaceCondition, ...defaultServerConditions] } },
    build: {
      modulePreload: {
        // What a part imports is nearly always there before it: links for it took longer than they saved.
        resolveDependencies: (
          _file: string,
          dependencies: string[],
          { hostType }: { hostType: 'html' | 'js' },
        ) => (hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies),
      },
      rolldownOptions: {
        // Lengths of time and other numbers stand where they are used: names for them would be exported and imported.
        optimization: { inlineConst: { mode: 'all' as const, pass: 3 } },
        output: {
          // Short names and hashes: a first load has hundreds of them, and little compresses them.
          chunkFileNames: ({ name }: { name: string }) => `assets/${name.slice(0, 6)}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // What most screens share is one chunk: sixty files of a few hundred bytes cost a phone ten round
          // trips.
          codeSplitting: {
            groups: [
              // Without lists page by page and lists of queries, which the first screen has not.
              {
                name: 'query',
                test: /@tanstack\/(query-core|react-query)\/(?!.*(nfiniteQueryObserver|useInfiniteQuery|ueriesObserver|useQueries))/,
              },
              { name: 'query-pages', test: /@tanstack\/(query-core|react-query)\// },
              ...groupParts({ shared: sharedModules, firstScreen: firstScreenModules }),
              // Only screens with a form need these.
              { name: 'forms', test: /app\/src\/lib\/forms\/form\.ts/ },
              // Apart from our viewer, so that a new release of ours does not make phones download it again.
              { name: 'pdf-js', test: /pdfjs-dist\/legacy\/build\/pdf\.mjs$/ },
            ],
          },
        },
      },
    },
    // Looked for in all modules at the start: what is found later reloads the page that is being used.
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
