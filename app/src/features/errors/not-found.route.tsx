import { ErrorPage } from '../../ui/error-page.tsx';

/** Shows "not found" for a refused group: no access and no such group look alike. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
