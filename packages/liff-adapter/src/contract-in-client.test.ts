import { describeInBothModes } from '../test/both-modes.ts';
import { promisesInClient } from '../test/promises/client.ts';

describeInBothModes(promisesInClient);
