import { formatLongDate } from '../../lib/format/dates.ts';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead, WayIn } from '../parts/layout.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';

const { head, body } = pages.compare;

/** Comparison with other ways, each claim with its source, and when another is better. */
export function comparePage(): SitePage {
  return createPage(head, {
    path: '/compare',
    body: <Compare />,
  });
}

function Compare() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <PageHead title={head.heading} lead={head.description}>
        <p className="mt-2 text-small text-ink-soft">
          ตรวจล่าสุด <time dateTime={head.updated}>{formatLongDate(head.updated)}</time> เลขในวงเล็บบอกที่มา
        </p>
      </PageHead>
      <Table />
      <section aria-labelledby="instead" className="mt-16">
        <h2 id="instead" className="text-display font-semibold">
          เมื่อไหร่ไม่ควรใช้เก็บไว้
        </h2>
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {head.instead.map(({ when, use }) => (
            <li key={when} className="rounded-tile border border-line bg-surface-raised p-5">
              <p className="font-semibold">{when}</p>
              <p className="mt-1 text-balance text-ink-soft">{use}</p>
            </li>
          ))}
        </ul>
      </section>
      <Html html={renderMarkdown(body).html} className="prose mt-16 max-w-reading" />
      <Sources />
      <WayIn />
    </div>
  );
}

/** On a phone each row is a card with a label per column. */
function Table() {
  return (
    <table className="compare-table mt-10">
      <thead>
        <tr>
          <th scope="col">เรื่อง</th>
          {head.columns.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {head.rows.map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {head.columns.map(({ id, title: column }) => (
              <td key={id} data-label={column}>
                <Cell {...(cells[id] ?? { text: '', sources: [] })} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ text, sources }: { text: string; sources: readonly string[] }) {
  return (
    <span>
      {text}
      {sources.map((id) => (
        <sup key={id}>
          <a
            href={`#source-${id}`}
            // Larger than it looks: small figures are hard to tap.
            className="relative after:absolute after:top-1/2 after:left-1/2 after:size-11 after:-translate-1/2"
            aria-label={`ที่มา ${numberOf(id)}`}
          >
            ({numberOf(id)})
          </a>
        </sup>
      ))}
    </span>
  );
}

function numberOf(source: string): number {
  const place = head.sources.findIndex(({ id }) => id === source);
  if (place < 0) throw new Error(`compare.md names no source “${source}”`);
  return place + 1;
}

function Sources() {
  return (
    <section aria-labelledby="sources" className="mt-16 max-w-reading">
      <h2 id="sources" className="text-heading font-semibold">
        ที่มา
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6 text-small">
        {head.sources.map(({ id, title, url, seen }) => (
          <li key={id} id={`source-${id}`} className="scroll-mt-6">
            <a href={url} rel="noopener">
              {title}
            </a>{' '}
            <span className="text-ink-soft">
              อ่านเมื่อ <time dateTime={seen}>{formatLongDate(seen)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
