/** Runs on every page of the site. */
import '../../layouts/join-more-words.ts';
import { saveLocale } from '../../lib/page/device/locale.ts';
import '../site.css';

saveLocale();
