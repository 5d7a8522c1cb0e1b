import { pages } from '../parts/content.ts';
import { Contents } from '../parts/contents.tsx';
import { Html } from '../parts/document.tsx';
import { PageHead, WayIn } from '../parts/layout.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';

/** Stored data: places, readers, and exceptions. */
export function securityPage(): SitePage {
  const { head, body } = pages.security;
  const { html, headings } = renderMarkdown(body);
  return createPage(head, {
    path: '/security',
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} />
        <div className="mt-10 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <Contents headings={headings} className="lg:order-2" />
          <Html html={html} className="prose max-w-reading" />
        </div>
        <WayIn />
      </div>
    ),
  });
}
