import { defineConfig, mergeConfig } from 'vitest/config';
import app from './vitest.config.ts';

const config = mergeConfig(app, defineConfig({ test: { name: 'app, rendered', isolate: true } }));

// Parts that are rendered keep focus and open windows in their modules, so that each file has its own. Merging would add to the list.
config.test = { ...config.test, include: ['src/**/*.test.tsx'] };

export default config;
