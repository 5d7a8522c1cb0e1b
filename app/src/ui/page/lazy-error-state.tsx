import { lazyPart } from './lazy-part.tsx';

/** Loads the code that shows errors. Screens preload it, for times without a network. */
export const loadErrorInWords = () => import('./error-in-words.tsx');

/**
 * Error in place of content that failed to load, for screens of the first load: most visits never see one, so
 * its drawings and the sentences of all errors load when they are needed.
 */
export const LazyErrorState = lazyPart(loadErrorInWords, 'โหลดไม่ได้');
