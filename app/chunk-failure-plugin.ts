import type { Plugin } from 'vite';

/**
 * Reports a route module that fails to load by the event that Vite sends for every other module, so that the
 * page's own guard decides (lib/deployment/reload-guard.ts), and waits for it. React Router itself would reload
 * the page again and again while the module stays unavailable.
 */
export function tellOfMissingRoutes(): Plugin {
  let isFound = false;
  return {
    name: 'kepwai-tell-of-missing-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.includes('/react-router/') || !code.includes('reloading page...')) return;
      const changed = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
        told,
      );
      if (changed === code) this.error('React Router reloads in other words than this plugin knows');
      isFound = true;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        this.error('React Router loads routes in a file that this plugin does not know');
    },
  };
}

const told = `
const event = new Event("vite:preloadError");
event.payload = error;
window.dispatchEvent(event);
await event.decision;
throw error;
`;
