import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/upload.ts', 'src/download.ts', 'src/query.ts', 'src/live.ts'],
  format: ['esm'],
  target: 'es2022',
  // The settings of the repository serve project references, which the rollup of declarations does not know.
  dts: { compilerOptions: { composite: false, incremental: false } },
  clean: true,
});
