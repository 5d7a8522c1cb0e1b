import { ErrorPage } from '../../ui/error-page.tsx';

/** Where a refused cabinet leads: no access and no such thing look alike. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
