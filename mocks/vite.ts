import { fileURLToPath } from 'node:url';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { renderAuthorizePage } from './authorize-page.ts';

const browserEntry = fileURLToPath(new URL('browser.ts', import.meta.url));

/**
 * Runs the app alone, with its API mocked by MSW in the page (`npm run dev:msw`). For Vite's development
 * server only.
 *
 * The app does not depend on it: the mocks are loaded before its entry, which waits until they answer.
 */
export function mockApi(): Plugin[] {
  return [msw(), startBeforeTheApp(), serveAuthorizePage()];
}

function startBeforeTheApp(): Plugin {
  return {
    name: 'kepwai-mocks-before-the-app',
    apply: 'serve',
    transform(code, id) {
      const isEntry = /\/entry\.client\.tsx?$/.test(id.split('?')[0] ?? '');
      return isEntry && this.environment.name === 'client'
        ? { code: `import ${JSON.stringify(browserEntry)};\n${code}`, map: null }
        : null;
    },
  };
}

// Serves a page to navigate to: a service worker does not answer navigations, so this one comes from Vite.
function serveAuthorizePage(): Plugin {
  return {
    name: 'kepwai-mocks-authorize-page',
    apply: 'serve',
    configureServer(server) {
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
