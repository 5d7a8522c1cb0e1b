import { describeInBothModes } from '../both-modes.ts';
import { promisesOfPlatformInClient } from './platform-in-client.ts';

describeInBothModes(promisesOfPlatformInClient);
