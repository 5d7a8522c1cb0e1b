import path from 'node:path';
import { build } from 'vite';

const root = import.meta.dirname;

/**
 * Builds the service worker into the folder of a built app, as one file: browsers compare only that one to learn of a newer
 * worker. It names no file of the build, so it changes only with its own code (docs/decisions/060).
 */
export async function buildWorker(clientFolder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: ['chrome109', 'safari16'],
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
