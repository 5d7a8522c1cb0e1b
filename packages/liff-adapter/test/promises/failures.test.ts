import { describeInBothModes } from '../both-modes.ts';
import { promisesOnFailures } from './failures.ts';

describeInBothModes(promisesOnFailures);
