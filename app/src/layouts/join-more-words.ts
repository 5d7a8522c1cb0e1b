import { addWords } from '../lib/format/join-words.ts';
import { moreWords } from '../lib/format/more-words.ts';

/*
 * For pages that the build writes: the script that goes on with one must display the same. Not in lib/, whose modules screens of the
 * mini-app load together.
 */
addWords(moreWords);
