// Made by `npm run generate`. Never edited.
import { addWords } from './join-words.ts';
import { moreWords } from './more-words.ts';

addWords(moreWords);

export { joinHtml } from './join-html.ts';
