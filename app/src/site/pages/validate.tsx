import { type Printed, printed } from '../developers/outputs.ts';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderCode, renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage, upToDevelopers } from '../parts/page.ts';

const { head, body } = pages.validate;

/** How to check a backend, and how to read the checker's output. */
export function validatePage(): SitePage {
  return createPage(head, {
    path: '/developers/validate',
    type: 'article',
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} up={upToDevelopers} />
        <Html html={renderCode(head.command.trimEnd())} className="prose mt-8 max-w-reading" />
        {printed.map((one) => (
          <Output key={one.id} {...one} />
        ))}
        <Html html={renderMarkdown(body).html} className="prose mt-16 max-w-reading" />
      </div>
    ),
  });
}

function Output({ id, title, text, output, lines }: Printed) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-6 text-heading font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-reading text-ink-soft">{text}</p>
      <div lang="en" className="prose mt-4">
        <Html html={renderCode(output)} />
      </div>
      <dl className="mt-4 max-w-reading divide-y divide-line">
        {lines.map(({ starts, means }) => (
          <div key={means} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt lang="en" className="text-small wrap-anywhere text-ink-soft">
              {starts.map((start) => (
                <code key={start} className="block">
                  {start}
                </code>
              ))}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
