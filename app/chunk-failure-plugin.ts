import type { Plugin } from 'vite';

/**
 * A route's module that cannot be loaded makes React Router reload the page, again and again where it stays away. This has it
 * tell the page instead, by the event that Vite has for every other module: the page's own guard decides (lib/deployment/reload-guard.ts).
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
const event = new Event("vite:preloadError", { cancelable: true });
event.payload = error;
window.dispatchEvent(event);
if (event.defaultPrevented) return new Promise(() => {});
throw error;
`;
