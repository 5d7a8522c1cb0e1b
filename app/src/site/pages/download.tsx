import { InlineScript } from '../../install-tags.tsx';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderLine, renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';
import { PhonePicture } from '../parts/product-picture.tsx';
import { firstPath } from './first-path.ts';

const { head, body } = pages.download;

/** How to download, phone by phone; the reader's own way comes first. */
export function downloadPage(): SitePage {
  return createPage(head, {
    path: '/docs/how-to-download',
    type: 'article',
    entries: head.paths.map(({ id, title, steps }) => ({
      href: `/docs/how-to-download#${id}`,
      ...{ title, text: steps.join(' ') },
      html: null,
      screens: [],
    })),
    body: <HowToDownload />,
  });
}

function HowToDownload() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <PageHead title={head.heading} lead={head.description} />
      <div id="paths" className="mt-8 grid gap-4 max-lg:max-w-reading lg:grid-cols-2">
        {head.paths.map(({ id, title, steps, note, picture }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="path flex scroll-mt-6 flex-col rounded-tile border border-line bg-surface-raised p-5 sm:flow-root lg:first:col-span-2"
          >
            <h2 id={`${id}-title`} className="text-heading font-semibold">
              {title}
            </h2>
            <p data-yours hidden className="text-small font-medium text-kept">
              เครื่องที่ใช้อยู่ตอนนี้
            </p>
            {picture !== undefined && <PhonePicture {...picture} className="phone-aside max-sm:order-1" />}
            <ol className="prose mt-2 list-decimal pl-6">
              {steps.map((step) => (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of our own repository
                <li key={step} dangerouslySetInnerHTML={{ __html: renderLine(step) }} />
              ))}
            </ol>
            {note !== undefined && <Html html={renderLine(note)} className="mt-3 text-small text-ink-soft" />}
          </section>
        ))}
      </div>
      {/* Before the first paint, so that nothing jumps. */}
      <InlineScript code={firstPath} />
      <Html html={renderMarkdown(body).html} className="prose mt-12 max-w-reading" />
    </div>
  );
}
