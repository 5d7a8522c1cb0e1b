import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { legalDocuments } from '../../lib/deployment/legal-documents.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import Legal from './legal.route.tsx';
import LegalDocumentPage from './legal-document.route.tsx';
import type { Block, Line } from './parse-text.ts';
import { getLegalText, textNames } from './texts.ts';

function open(path: string): void {
  const Stub = createRoutesStub([
    { path: '/legal', Component: Legal },
    {
      path: '/legal/:slug',
      Component: LegalDocumentPage,
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

const everyVersion = legalDocuments.flatMap(({ slug, versions }) =>
  versions.map((version) => ({ slug, ...version })),
);

describe('legal texts', () => {
  it('legal texts match the list of documents exactly', () => {
    expect(everyVersion.map(({ slug, version }) => `${slug}.${version}`).sort()).toEqual(
      [...textNames].sort(),
    );
  });

  it.each(everyVersion)(
    '> $slug of $version has a date, can be parsed, and links to existing pages',
    (named) => {
      expect(new Date(named.effectiveDate).toISOString().slice(0, 10)).toBe(named.effectiveDate);
      expect(named.version).toMatch(/^\d{4}-\d\d-\d\d$/);
      const { introduction, sections } = getLegalText(named.slug, named.version);
      expect(sections.length).toBeGreaterThan(3);
      const own = ['/microapp/my-data', '/microapp?sheet=my-data'];
      const pages = ['/hello', '/legal', ...own, ...legalDocuments.map(({ slug }) => `/legal/${slug}`)];
      const links = [introduction, ...sections.map(({ blocks }) => blocks)].flat().flatMap(linksOf);
      expect(links.filter((href) => !pages.includes(href) && !href.startsWith('https://'))).toEqual([]);
    },
  );

  it('are newest first, and the first is in force', () => {
    for (const { version, versions } of legalDocuments) {
      const sorted = versions
        .map(({ version: name }) => name)
        .toSorted()
        .toReversed();
      expect(versions.map(({ version: name }) => name)).toEqual(sorted);
      expect(version).toBe(sorted[0]);
    }
  });
});

it('/legal lists every document with its date', () => {
  open('/legal');
  for (const { title, effectiveDate } of legalDocuments) {
    const link = screen.getByRole('link', { name: new RegExp(title) });
    expect(link.textContent).toContain(formatLongDate(effectiveDate));
  }
});

it.each(legalDocuments)(
  '/legal/$slug begins with its summary, and has contents that lead to each section',
  (document) => {
    open(`/legal/${document.slug}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(document.title);
    const [first, ...others] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('สรุปสั้น ๆ');
    for (const line of document.summary) expect(screen.getByText(line)).toBeDefined();
    const [contents] = screen.getAllByRole('navigation', { name: 'สารบัญ' });
    if (!contents) throw new Error('the table of contents is missing');
    const anchors = within(contents).getAllByRole('link');
    expect(anchors.map((anchor) => anchor.textContent)).toEqual(
      others.slice(0, -1).map(({ textContent }) => textContent),
    );
    expect(anchors.map((anchor) => anchor.getAttribute('href'))).toEqual(
      others.slice(0, -1).map(({ id }) => `#${id}`),
    );
    expect(others.at(-1)?.textContent).toBe('ทุกฉบับ');
  },
);

it('an unknown version shows a notice and the version in force', () => {
  open('/legal/terms?version=2020-01-01');
  expect(screen.getByRole('status').textContent).toContain('ไม่มีฉบับที่ขอ');
  expect(screen.getByRole('heading', { name: 'สรุปสั้น ๆ' })).toBeDefined();
});

it('an unknown document lists those that exist', () => {
  open('/legal/nowhere');
  expect(screen.getByText('Page not found: /legal/nowhere')).toBeDefined();
  for (const { title } of legalDocuments)
    expect(screen.getByRole('link', { name: new RegExp(title) })).toBeDefined();
});

function linksOf(block: Block): string[] {
  const lines: readonly Line[] =
    block.type === 'paragraph'
      ? [block.line]
      : block.type === 'list'
        ? block.items
        : [...block.head, ...block.rows.flat()];
  return lines.flat().flatMap((part) => (part.type === 'link' ? [part.href] : []));
}
