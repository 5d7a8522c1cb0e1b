import { renderToStaticMarkup } from 'react-dom/server';
import { PreviewTags } from './parts/document.tsx';

/** Public page that the app draws (docs/decisions/061), with the title on its preview; those below it share the picture. */
export interface AppPreview {
  readonly path: string;
  readonly title: string;
}

/** Public pages of the app. */
export const appPreviews: readonly AppPreview[] = [
  { path: '/hello', title: 'เก็บไว้คืออะไร' },
  { path: '/new-phone', title: 'ย้ายเครื่องแล้วรูปหาย?' },
  { path: '/legal', title: 'ข้อตกลงและนโยบาย' },
];

/**
 * Writes the tags with which chats show a page of the app. The build adds them to its HTML: no script needs them.
 * @throws if the page has no preview
 */
export function renderPreviewTags(path: string): string {
  const preview = appPreviews.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!preview) throw new Error(`${path} has no preview: add it to app-previews.tsx`);
  return renderToStaticMarkup(<PreviewTags path={path} card={preview.path} title={preview.title} />);
}
