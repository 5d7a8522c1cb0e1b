import { describeInBothModes } from '../both-modes.ts';
import { promisesOfSubWindowInClient } from './sub-window-in-client.ts';

describeInBothModes(promisesOfSubWindowInClient);
