import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts' },
  format: ['esm'],
  dts: { entry: { index: 'src/index.ts' } },
  splitting: true,
  target: 'es2023',
  // The chat page is in the same folder, and has a build of its own.
  clean: ['!page/**'],
});
