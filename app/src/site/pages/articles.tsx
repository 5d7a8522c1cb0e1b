import { formatLongDate } from '../../lib/format/dates.ts';
import type { HelpEntry } from '../../lib/help/entries.ts';
import { articles, pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead, UpLink, WayIn } from '../parts/layout.tsx';
import { findFirstPicture, renderMarkdown, textOf } from '../parts/markdown.ts';
import { absolute, createPage, type SitePage } from '../parts/page.ts';
import { Phrases } from '../parts/phrases.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';

type Article = (typeof articles)[number];

/** List of all articles. */
export function articlesPage(): SitePage {
  const { head } = pages.articles;
  return createPage(head, {
    path: '/articles',
    entries: articles.map(
      ({ slug, head: { heading, description, tags }, body }): HelpEntry => ({
        href: `/articles/${slug}`,
        title: heading,
        text: [description, ...tags, textOf(renderMarkdown(body).html)].join(' '),
        html: null,
        screens: [],
      }),
    ),
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} />
        {articles.length === 0 ? <p className="mt-8">เร็ว ๆ นี้</p> : <Cards list={articles} />}
      </div>
    ),
  });
}

/** One page per article. */
export function articlePages(): SitePage[] {
  return articles.map((article) => {
    const { slug, head } = article;
    const facts = { ...head, title: `${head.title} · เก็บไว้` };
    return createPage(facts, {
      path: `/articles/${slug}`,
      type: 'article',
      jsonLd: [
        {
          '@type': 'Article',
          headline: head.heading,
          description: head.description,
          inLanguage: 'th',
          datePublished: head.published,
          dateModified: head.updated,
          mainEntityOfPage: absolute(`/articles/${slug}`),
          author: { '@type': 'Organization', name: 'เก็บไว้', url: absolute('/') },
          keywords: head.tags.join(', '),
        },
      ],
      body: <ArticleBody article={article} />,
    });
  });
}

function Cards({ list }: { list: readonly Article[] }) {
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {list.map(({ slug, body, head: { heading, description, tags } }) => (
        <li key={slug}>
          <a
            href={`/articles/${slug}`}
            className="group/card flex h-full flex-col overflow-hidden rounded-tile border border-line bg-surface-raised text-ink no-underline hover:border-edge"
          >
            <CardPicture body={body} />
            <span className="flex flex-1 flex-col p-5">
              <span className="text-title font-semibold group-hover/card:text-action">
                <Phrases text={heading} />
              </span>
              <span className="mt-1 flex-1 text-pretty text-ink-soft">{description}</span>
              <span className="mt-3 flex flex-wrap gap-2">
                {tags.map((tag) => (
                  <span
                    key={tag}
                    className="rounded-full bg-action-soft px-3 text-caption text-action-soft-ink"
                  >
                    {tag}
                  </span>
                ))}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Top of the phone in the article. Decorative, because it repeats the title. */
function CardPicture({ body }: { body: string }) {
  const picture = findFirstPicture(body);
  return (
    picture && (
      <span aria-hidden="true" className="block h-48 overflow-hidden bg-action-soft px-10 pt-6">
        <span className="phone mx-auto block max-w-56 overflow-hidden rounded-t-sheet border-6 border-b-0 border-stage">
          <ProductPicture {...picture} />
        </span>
      </span>
    )
  );
}

function ArticleBody({ article: { slug, head, body } }: { article: Article }) {
  const related = head.related.map((name) => {
    const found = articles.find((article) => article.slug === name);
    if (!found || name === slug)
      throw new Error(`${slug}.md is related to “${name}”, which is no other article`);
    return found;
  });
  const line = `https://line.me/R/share?text=${encodeURIComponent(`${head.heading} `)}${encodeURIComponent(absolute(`/articles/${slug}`))}`;
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <article className="mx-auto max-w-reading">
        <div className="pt-6">
          <UpLink href="/articles" title="บทความทั้งหมด" />
        </div>
        <h1 className="text-poster font-semibold">
          <Phrases text={head.heading} />
        </h1>
        <p className="mt-2 text-title text-pretty text-ink-soft sm:text-balance">{head.description}</p>
        <p className="mt-3 text-small text-ink-soft">
          แก้ล่าสุด <time dateTime={head.updated}>{formatLongDate(head.updated)}</time>
        </p>
        <Html html={renderMarkdown(body).html} className="prose mt-8" />
        <p className="site-not-on-paper mt-10">
          <a
            href={line}
            rel="noopener"
            className="inline-flex min-h-11 items-center justify-center rounded-control bg-chat px-5 py-2 font-medium text-chat-ink no-underline hover:brightness-95 max-sm:w-full"
          >
            ส่งบทความนี้ใน LINE
          </a>
        </p>
      </article>
      <section aria-labelledby="related" className="site-not-on-paper mt-16">
        <h2 id="related" className="text-heading font-semibold">
          อ่านต่อ
        </h2>
        <Cards list={related} />
      </section>
      <WayIn />
    </div>
  );
}
