import { fileURLToPath } from 'node:url';
import { msw } from 'msw/vite';
import { build, defaultClientConditions, type Plugin, type PluginOption } from 'vite';
import { renderAuthorizePage } from './authorize-page.ts';
import { simulatedConfig } from './simulated-config.ts';

const browserEntry = fileURLToPath(new URL('browser.ts', import.meta.url));
const bundledMocks = 'virtual:kepwai-mocks';

/**
 * Runs the app alone, with its API mocked by MSW in the page (`npm run dev:msw`). For Vite's development
 * server only.
 *
 * The app does not depend on it: the mocks are loaded before its entry, which waits until they answer.
 */
export function mockApi(): PluginOption[] {
  return [msw({ mode: 'worker-only' }), startBeforeTheApp(), servePages()];
}

/** Puts the mocks before the app's entry: one file, if their modules would be hundreds of requests. */
function startBeforeTheApp(): Plugin {
  return {
    name: 'kepwai-mocks-before-the-app',
    apply: 'serve',
    resolveId: (id) => (id === bundledMocks ? `\0${bundledMocks}` : null),
    async load(id) {
      if (id !== `\0${bundledMocks}`) return null;
      const { code, moduleIds } = await bundleMocks();
      for (const file of moduleIds) if (file.startsWith('/')) this.addWatchFile(file);
      return { code, map: null };
    },
    transform(code, id) {
      const isEntry = /\/app\/src\/main\.tsx$/.test(id.split('?')[0] ?? '');
      return isEntry && this.environment.name === 'client'
        ? { code: `import ${JSON.stringify(bundledMocks)};\n${code}`, map: null }
        : null;
    },
  };
}

async function bundleMocks(): Promise<{ code: string; moduleIds: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [msw()],
    resolve: { conditions: ['@kepwai/source', ...defaultClientConditions] },
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      rolldownOptions: { input: browserEntry, output: { codeSplitting: false } },
    },
  });
  const chunk = [built].flat().flatMap((part) => ('output' in part ? part.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('The mocks have no script.');
  return chunk;
}

// Pages outside the app's entry, where no mock runs: a service worker does not answer navigations, and the public site requests the
// configuration.
function servePages(): Plugin {
  return {
    name: 'kepwai-mocks-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/config.json', (request, response) => {
        const config = simulatedConfig(`http://${request.headers.host ?? 'localhost'}`);
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(config));
      });
      server.middlewares.use('/dev/authorize', (request, response) => {
        const redirectUri = new URL(request.originalUrl ?? '', 'http://localhost').searchParams.get(
          'redirect_uri',
        );
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
        response.end(renderAuthorizePage(redirectUri ?? '/microapp'));
      });
    },
  };
}
