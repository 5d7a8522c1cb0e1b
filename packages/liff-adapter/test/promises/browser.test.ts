import { describeInBothModes } from '../both-modes.ts';
import { promisesInBrowser } from './browser.ts';

describeInBothModes(promisesInBrowser);
