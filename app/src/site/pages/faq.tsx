import ChevronDown from 'lucide-react/icons/chevron-down';
import { InlineScript } from '../../install-tags.tsx';
import type { HelpEntry } from '../../lib/help/entries.ts';
import { pages, questions, topics } from '../parts/content.ts';
import { Contents } from '../parts/contents.tsx';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderMarkdown, textOf } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';

const { head, body } = pages.faq;
const answered = questions.map(({ slug, head: { question, topic, screens }, body: answer }) => ({
  ...{ slug, question, topic, screens },
  html: renderMarkdown(answer).html.trim(),
}));

/** Questions and answers, which fold and can be searched. */
export function faqPage(): SitePage {
  return createPage(head, {
    path: '/docs/faq',
    script: 'faq',
    jsonLd: [
      {
        '@type': 'FAQPage',
        inLanguage: 'th',
        mainEntity: answered.map(({ question, html }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: textOf(html) },
        })),
      },
    ],
    entries: answered.map(
      ({ slug, question, html, screens }): HelpEntry => ({
        href: `/docs/faq#${slug}`,
        title: question,
        text: textOf(html),
        ...{ html, screens },
      }),
    ),
    body: <Faq />,
  });
}

/**
 * Shows the answer that the address names, before its question is parsed: opening it later would push the text away. A
 * browser knows the target of an address (site.css) only after it has painted the page, if the page is long.
 */
const showNamed =
  "try{var n=decodeURIComponent(location.hash.slice(1));if(n){var s=new CSSStyleSheet;s.replaceSync('#'+CSS.escape(n)+'.question:not([data-opened])::details-content{block-size:auto;content-visibility:visible}');document.adoptedStyleSheets.push(s)}}catch{}";

function Faq() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <InlineScript code={showNamed} />
      <PageHead title={head.heading} lead={head.description} />
      {/* The script shows the field; without one, the page is read as it is. */}
      <div data-search className="site-not-on-paper mt-6 min-h-28 max-w-reading noscript:min-h-0" />
      <div data-found className="max-w-reading" />
      <div data-all className="grid-cols-[minmax(0,1fr)_16rem] gap-x-12 lg:grid">
        <Contents headings={topics} className="order-2 mt-10 hidden lg:block" />
        <div className="max-w-reading">
          {topics.map(({ id, title }) => (
            <section key={id} aria-labelledby={id} className="mt-10">
              <h2 id={id} className="scroll-mt-6 text-heading font-semibold">
                {title}
              </h2>
              <div className="mt-2 border-t border-line">
                {answered
                  .filter(({ topic }) => topic === id)
                  .map((answer) => (
                    <Question key={answer.slug} {...answer} />
                  ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      <Html html={renderMarkdown(body).html} className="prose mt-14 max-w-reading" />
    </div>
  );
}

function Question({ slug, question, html }: { slug: string; question: string; html: string }) {
  return (
    <details id={slug} className="question group/question scroll-mt-6 border-b border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/question:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <Html html={html} className="prose pb-5" />
    </details>
  );
}
