import { describeInBothModes } from '../both-modes.ts';
import { promisesOfPlatform } from './platform.ts';

describeInBothModes(promisesOfPlatform);
