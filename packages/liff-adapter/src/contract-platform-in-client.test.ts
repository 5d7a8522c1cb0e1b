import { describeInBothModes } from '../test/both-modes.ts';
import { promisesOfPlatformInClient } from '../test/promises/platform-in-client.ts';

describeInBothModes(promisesOfPlatformInClient);
