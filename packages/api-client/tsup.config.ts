import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    upload: 'src/upload.ts',
    download: 'src/download.ts',
    query: 'src/query.ts',
    'query-by-route': 'src/query-by-route.ts',
    operations: 'src/generated/operations.ts',
    live: 'src/live.ts',
  },
  format: ['esm'],
  target: 'es2022',
  // The settings of the repository serve project references, which the rollup of declarations does not know.
  dts: { compilerOptions: { composite: false, incremental: false } },
  clean: true,
});
