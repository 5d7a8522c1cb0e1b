import type { Guard } from '../../lib/api/access-guard.ts';
import { pageNotFound } from '../../lib/page/page-not-found.ts';

/** Answers 404 for every address that no route has. */
export const guards: Guard[] = [
  ({ url }) => {
    throw pageNotFound(url);
  },
];

export default function CatchAll() {
  return null;
}
