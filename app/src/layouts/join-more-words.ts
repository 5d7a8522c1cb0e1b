import { addWords } from '@kepwai/rules/words/join-words';
import { moreWords } from '@kepwai/rules/words/more-words';

/*
 * For pages that the build writes: the script that continues one must display the same. Not in lib/, whose modules
 * screens of the mini-app load together.
 */
addWords(moreWords);
