import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/cli/main.ts' },
  format: ['esm'],
  target: 'node22',
  splitting: true,
  // The settings of the repository serve project references, which the rollup of declarations does not know.
  dts: { entry: { index: 'src/index.ts' }, compilerOptions: { composite: false, incremental: false } },
  clean: true,
});
