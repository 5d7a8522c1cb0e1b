import { replace } from 'react-router';
import type { Guard } from '../../lib/api/access-guard.ts';

/**
 * Redirects a promo token right after the host, as it is printed, to its page. The validation hook has
 * checked its form.
 */
export const guards: Guard[] = [
  ({ params, url }) => {
    throw replace(`/microapp/promo/${params.token}${url.search}`);
  },
];

export default function Token() {
  return null;
}
