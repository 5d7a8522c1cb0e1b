/** Runs on every page of the site. */
import { saveLocale } from '../../lib/page/locale.ts';
import '../site.css';

saveLocale();
