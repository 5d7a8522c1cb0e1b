import type { Plugin } from 'vite';

/** Serves the public site in development, rendered at each request from the present sources. */
export function serveSiteInDevelopment(): Plugin {
  return {
    name: 'kepwai-site-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://kepwai.invalid').pathname;
        // Modules, files and the API are not pages.
        if (/[.@]|^\/(?:api|microapp)\b/.test(path)) return next();
        server
          .ssrLoadModule('/src/site/render.tsx')
          .then(async ({ renderPages }) => {
            const assets = {
              scripts: (name: string) => [`/src/site/scripts/${name}.ts`],
              ...{ styles: [], fonts: [] },
            };
            const page = renderPages(assets).find((one: { path: string }) => one.path === path);
            if (page === undefined) return next();
            const html = await server.transformIndexHtml(path, page.html);
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          })
          .catch(next);
      });
    },
  };
}
