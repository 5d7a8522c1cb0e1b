import { describeInBothModes } from '../both-modes.ts';
import { promisesInClient } from './client.ts';

describeInBothModes(promisesInClient);
