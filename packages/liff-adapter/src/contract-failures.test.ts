import { describeInBothModes } from '../test/both-modes.ts';
import { promisesOnFailures } from '../test/promises/failures.ts';

describeInBothModes(promisesOnFailures);
