import { defineConfig, mergeConfig } from 'vitest/config';
import tests from './vitest.config.ts';

// Files that replace a module, or set what one reads once: the screen's width, the deployment, a sign-in, LINE's SDK.
const config = mergeConfig(tests, defineConfig({ test: { name: 'tests, alone', isolate: true } }));

// Merging would append to the lists.
config.test = { ...config.test, include: ['**/*.alone.test.{ts,tsx}'], exclude: [] };

export default config;
