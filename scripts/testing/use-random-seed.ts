/** Set-up of test files: what fast-check tries follows from one seed, which `npm test` prints. */
import fc from 'fast-check';
import { seedVariable } from './random-seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env[seedVariable]) });
