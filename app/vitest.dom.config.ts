import { defineConfig, mergeConfig } from 'vitest/config';
import app from './vitest.config.ts';

// Rendered components keep focus and open windows in their modules, so each file gets its own: in a context of
// a process that goes on, since a new process with jsdom takes longer than the tests of a file.
const config = mergeConfig(app, defineConfig({ test: { name: 'app, rendered', pool: 'vmForks' } }));

// Merging would append to the list.
config.test = { ...config.test, include: ['src/**/*.test.tsx'] };

export default config;
