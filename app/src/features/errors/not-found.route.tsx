import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { ErrorPage } from '../../ui/page/error-page.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

/** Shows "not found" for a refused group: no access and no such group look alike. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
