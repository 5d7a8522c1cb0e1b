import { type Package, packages } from '../developers/packages.ts';
import { pages } from '../parts/content.ts';
import { Contents } from '../parts/contents.tsx';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderCode, renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage, upToDevelopers } from '../parts/page.ts';

const { head, body } = pages.developers;

/** Overview for developers: each package with its first code. */
export function developersPage(): SitePage {
  return createPage(head, {
    path: '/developers',
    jsonLd: packages.map(({ name, text, version }) => ({
      '@type': 'SoftwareSourceCode',
      name,
      description: text,
      version,
      programmingLanguage: 'TypeScript',
      license: 'https://spdx.org/licenses/MIT.html',
      codeRepository: 'https://github.com/kepwai/kepwai',
    })),
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} />
        {packages.map((one) => (
          <Summary key={one.slug} {...one} />
        ))}
        <Html html={renderMarkdown(body).html} className="prose mt-16 max-w-reading" />
      </div>
    ),
  });
}

/** One page per package: its README. */
export function packagePages(): SitePage[] {
  return packages.map(({ slug, name, title, text, version, license, readme }) => {
    const facts = { title: `${name} · เก็บไว้`, description: text, updated: head.updated };
    return createPage(facts, {
      path: `/developers/${slug}`,
      type: 'article',
      body: (
        <div className="mx-auto max-w-page px-4 sm:px-8">
          <PageHead title={name} lead={`${title} ${text}`} up={upToDevelopers}>
            <p className="mt-2 text-small text-ink-soft">
              รุ่น {version} สัญญาอนุญาต {license} ข้อความข้างล่างเป็นภาษาอังกฤษ มาจาก README ของแพ็กเกจ
            </p>
          </PageHead>
          <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
            <Contents headings={readme.whole.headings} className="lg:order-2" />
            <div lang="en" className="min-w-0">
              <Html html={readme.whole.html} className="prose prose-wide" />
            </div>
          </div>
        </div>
      ),
    });
  });
}

const linkClass = 'inline-flex min-h-11 items-center font-medium text-action no-underline hover:underline';

function Summary({ slug, name, title, text, more, readme }: Package) {
  return (
    <section aria-labelledby={slug} className="mt-12 grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-2">
      <div>
        <h2 id={slug} className="scroll-mt-6 text-heading font-semibold">
          {title}
        </h2>
        <p className="font-mono text-small text-ink-soft wrap-anywhere">{name}</p>
        <p className="mt-2 max-w-reading">{text}</p>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <a href={`/developers/${slug}`} className={linkClass}>
            อ่านเรื่อง {name}
          </a>
          {more && (
            <a href={more.href} className={linkClass}>
              {more.title}
            </a>
          )}
        </p>
      </div>
      <div className="prose min-w-0">
        <Html html={renderCode(readme.install)} />
        <Html html={renderCode(readme.firstLines)} />
      </div>
    </section>
  );
}
