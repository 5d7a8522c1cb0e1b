/**
 * Service worker of the app outside LINE: everything that a page needs to open without a network, and files that are
 * shared with the app. It ignores answers of the API. @see docs/decisions/060
 */
import { clientsClaim } from 'workbox-core';
import * as navigationPreload from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { receivePath } from '../src/lib/received/paths.ts';
import { assets, page, payloads } from './kept.ts';
import { takeShared } from './take-shared.ts';

declare const self: ServiceWorkerGlobalScope;

// Pages come from the server and other files have a hash in their name, so a newer worker fits every open page.
self.addEventListener('install', () => void self.skipWaiting());
clientsClaim();
navigationPreload.enable();

registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/microapp(?:\/|$)/.test(url.pathname), page());
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets());
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/_payload.json'), payloads());
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === receivePath, takeShared, 'POST');
