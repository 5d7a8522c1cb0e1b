import { lazyPart } from './lazy-part.tsx';

/** Loads what shows errors. Screens preload it, so that it is there when the network is not. */
export const loadErrorInWords = () => import('./error-in-words.tsx');

/**
 * Error in place of content that failed to load, for screens of the first load: most visits never see one, so
 * its drawings and the sentences of all errors load when they are needed.
 */
export const LazyErrorState = lazyPart(loadErrorInWords, 'โหลดไม่ได้');
