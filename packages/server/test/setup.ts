import { afterAll } from 'vitest';
import { cleanUpFile } from './for-file.ts';

// Here and not in forFile itself: a hook that is registered inside a running hook is never called.
afterAll(cleanUpFile);
