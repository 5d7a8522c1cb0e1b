import Check from 'lucide-react/icons/check';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderLine, renderMarkdown } from '../parts/markdown.ts';
import { absolute, createPage, type SitePage } from '../parts/page.ts';
import { PhonePicture } from '../parts/product-picture.tsx';

const { head, body } = pages.quickstart;

/** How to begin. For people who are signed in, the script ticks the steps of their groups. */
export function quickstartPage(): SitePage {
  return createPage(head, {
    path: '/docs/quickstart',
    type: 'article',
    script: 'quickstart',
    jsonLd: [
      {
        '@type': 'HowTo',
        name: head.heading,
        inLanguage: 'th',
        step: head.steps.map(({ id, title }) => ({
          '@type': 'HowToStep',
          name: title,
          url: absolute(`/docs/quickstart#${id}`),
        })),
      },
    ],
    body: <Quickstart />,
  });
}

function Quickstart() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <PageHead title={head.heading} lead={head.description} />
      <p data-ticks role="status" className="mt-4 min-h-7 text-small text-ink-soft" />
      <ol className="mt-4 grid gap-4 max-lg:max-w-reading lg:grid-cols-3">
        {head.steps.map(({ id, title, text, tick, picture }, place) => (
          <li
            key={id}
            id={id}
            data-tick={tick}
            className="step flex scroll-mt-6 flex-wrap gap-x-4 gap-y-2 rounded-tile border border-line bg-surface-raised p-5 lg:first:col-span-3"
          >
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-soft-ink"
            >
              <span className="step-number">{place + 1}</span>
              <Check className="step-check hidden size-5" />
            </span>
            <div className="flex min-w-[min(11rem,100%)] flex-1 flex-col sm:max-lg:flow-root">
              {picture !== undefined && (
                <PhonePicture {...picture} className="phone-aside phone-below max-sm:order-1 lg:order-1" />
              )}
              <h2 className="text-title font-semibold">
                {title}
                <span data-done className="sr-only" />
              </h2>
              <Html html={renderLine(text)} className="mt-1 text-pretty text-ink-soft lg:flex-1" />
            </div>
          </li>
        ))}
      </ol>
      <Html html={renderMarkdown(body).html} className="prose mt-12 max-w-reading" />
    </div>
  );
}
