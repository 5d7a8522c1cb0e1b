import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead, WayIn } from '../parts/layout.tsx';
import { renderMarkdown, textOf } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';

const { head, body } = pages.pricing;

/** Text for a reader without script if the server cannot fill in its prices. */
const withoutPlans =
  '<p>ตอนนี้ยังบอกราคาไม่ได้ เปิดหน้านี้ใหม่อีกครั้ง หรือ<a href="/legal/privacy#contact">ถามผู้ให้บริการ</a></p>';

/** Prices of storage; the script requests them from the deployment's server, so that no page has outdated ones. */
export function pricingPage(): SitePage {
  const { html, headings } = renderMarkdown(body);
  const parts = html.split(/(?=<h2 )/);
  return createPage(head, {
    path: '/pricing',
    script: 'pricing',
    entries: headings.map(({ id, title }) => {
      const answer = (parts.find((part) => part.startsWith(`<h2 id="${id}"`)) ?? '').replace(
        /^<h2.*?<\/h2>/,
        '',
      );
      return { href: `/pricing#${id}`, title, text: textOf(answer), html: answer.trim(), screens: [] };
    }),
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} />
        <section
          aria-label="ราคา"
          data-plans
          className="mt-8 min-h-176 sm:min-h-136 lg:min-h-104 noscript:min-h-0"
        >
          <div data-plans-loading hidden aria-hidden="true">
            <Skeleton className="mb-6 h-11 w-64" />
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {['one', 'two', 'three', 'four'].map((name) => (
                <Skeleton key={name} className="h-52 rounded-tile" />
              ))}
            </div>
          </div>
          <noscript>
            {/* The server writes the prices of now between the comments: packages/server/src/http/pages/written-page.ts. */}
            <Html className="prose max-w-reading" html={`<!--plans-->${withoutPlans}<!--/plans-->`} />
          </noscript>
        </section>
        <Html html={html} className="prose prose-columns mt-16 max-lg:max-w-reading" />
        <WayIn />
      </div>
    ),
  });
}
