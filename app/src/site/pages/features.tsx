import Check from 'lucide-react/icons/check';
import { classes } from '../../ui/classes.ts';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead, WayIn } from '../parts/layout.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';
import { Phrases } from '../parts/phrases.tsx';
import { PhonePicture } from '../parts/product-picture.tsx';

const { head, body } = pages.features;

/** The product, picture by picture. */
export function featuresPage(): SitePage {
  return createPage(head, {
    path: '/features',
    script: 'features',
    entries: head.features.map(({ id, title, text }) => ({
      ...{ href: `/features#${id}`, title, text },
      html: null,
      screens: [],
    })),
    body: <Features />,
  });
}

function Features() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <PageHead title={head.heading} lead={head.description} />
      <div className="mt-14 flex flex-col gap-20">
        {head.features.map(({ id, title, text, points, picture, demo }, place) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid scroll-mt-6 grid-cols-1 items-center gap-x-16 gap-y-8 md:grid-cols-2"
          >
            <div className={classes(place % 2 === 1 && 'md:order-2')}>
              <h2 id={`${id}-title`} className="text-display font-semibold">
                <Phrases text={title} />
              </h2>
              <p className="mt-2 text-pretty text-ink-soft sm:text-balance">{text}</p>
              <ul className="mt-4 flex flex-col gap-2">
                {points.map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <Check className="mt-1 size-5 shrink-0 text-kept" aria-hidden="true" />
                    <span className="text-pretty">{point}</span>
                  </li>
                ))}
              </ul>
              {demo !== undefined && <p className="mt-5" data-demo-screen={demo} />}
            </div>
            <PhonePicture {...picture} isFirst={place === 0} />
          </section>
        ))}
      </div>
      <Html html={renderMarkdown(body).html} className="prose mt-20 max-w-reading" />
      <WayIn />
    </div>
  );
}
