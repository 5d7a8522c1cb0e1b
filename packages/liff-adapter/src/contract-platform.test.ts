import { describeInBothModes } from '../test/both-modes.ts';
import { promisesOfPlatform } from '../test/promises/platform.ts';

describeInBothModes(promisesOfPlatform);
