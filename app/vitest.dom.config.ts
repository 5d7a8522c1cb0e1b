import { defineConfig, mergeConfig } from 'vitest/config';
import app from './vitest.config.ts';

const config = mergeConfig(app, defineConfig({ test: { name: 'app, rendered', isolate: true } }));

// Rendered components keep focus and open windows in their modules, so each file gets its own. Merging would
// append to the list.
config.test = { ...config.test, include: ['src/**/*.test.tsx'] };

export default config;
