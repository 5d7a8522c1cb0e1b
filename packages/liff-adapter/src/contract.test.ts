import { describeInBothModes } from '../test/both-modes.ts';
import { promisesInBrowser } from '../test/promises/browser.ts';

describeInBothModes(promisesInBrowser);
