import Printer from 'lucide-react/icons/printer';
import { useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { PublicPageMeta } from '../../layouts/public-page-meta.tsx';
import {
  findLegalDocument,
  type LegalDocument,
  type LegalVersion,
} from '../../lib/deployment/legal-documents.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { ErrorPage } from '../../ui/page/error-page.tsx';
import { LegalContents } from './legal-contents.tsx';
import './legal.css';
import { LegalBlocks } from './legal-blocks.tsx';
import { LegalList } from './legal-list.tsx';
import { LegalVersions } from './legal-versions.tsx';
import { OperatorCard } from './operator-card.tsx';
import { getLegalText } from './texts.ts';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

/** Sections behind which the operator is named. */
const namesOperator: ReadonlySet<string> = new Set(['controller', 'contact']);

/** Shows one legal document, in the current version or the one that `?version=` names. */
export default function LegalDocumentPage() {
  const document = findLegalDocument(useRouteParam('slug'));
  const asked = useRequestedVersion();
  if (!document) return <UnknownDocument />;
  return <Reading document={document} asked={asked} />;
}

function Reading({ document, asked }: { document: LegalDocument; asked: string | null }) {
  const { slug, title, description, summary, versions } = document;
  const found = versions.find(({ version }) => version === asked);
  const shown: LegalVersion = found ?? document;
  const isInForce = shown.version === document.version;
  const { introduction, sections } = getLegalText(slug, shown.version);
  return (
    <article className="legal-document mx-auto w-full max-w-5xl">
      <PublicPageMeta title={`${title} · เก็บไว้`} description={description} path={`/legal/${slug}`} />
      <div className="legal-not-on-paper -mx-2">
        <Breadcrumb crumbs={[{ label: 'ข้อตกลงและนโยบาย', to: '/legal' }, { label: title }]} />
      </div>
      <DocumentHeader title={title} effectiveDate={shown.effectiveDate} />

      {asked !== null && !found && (
        <div className="mt-4">
          <Banner tone="warning">ไม่มีฉบับที่ขอ ด้านล่างนี้เป็นฉบับที่ใช้อยู่</Banner>
        </div>
      )}
      {isInForce ? (
        <Summary lines={summary} />
      ) : (
        <div className="mt-4">
          <Banner tone="warning" title="ฉบับนี้ไม่ได้ใช้แล้ว">
            เก็บไว้ให้อ่านย้อนหลัง <TextLink to={`/legal/${slug}`}>ดูฉบับที่ใช้อยู่</TextLink>
          </Banner>
        </div>
      )}

      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <LegalContents sections={sections} />
        <div className="max-w-reading min-w-0">
          <LegalBlocks blocks={introduction} />
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id} className="mt-10">
              <h2 id={section.id} className="scroll-mt-6 text-heading font-semibold">
                {section.title}
              </h2>
              <LegalBlocks blocks={section.blocks} />
              {isInForce && namesOperator.has(section.id) && <OperatorCard />}
            </section>
          ))}
          <LegalVersions document={document} shown={shown} />
        </div>
      </div>
    </article>
  );
}

function DocumentHeader({ title, effectiveDate }: { title: string; effectiveDate: string }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
      <div>
        <h1 className="text-display font-semibold">{title}</h1>
        <p className="text-ink-soft">
          มีผลตั้งแต่ <time dateTime={effectiveDate}>{formatLongDate(effectiveDate)}</time>
        </p>
      </div>
      <Button
        tone="secondary"
        icon={<Printer aria-hidden="true" />}
        className="legal-not-on-paper in-line:hidden"
        onClick={() => window.print()}
      >
        พิมพ์
      </Button>
    </header>
  );
}

function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <section
      aria-labelledby="summary"
      className="mt-6 rounded-sheet bg-accent-soft px-5 py-5 text-accent-soft-ink sm:px-7"
    >
      <h2 id="summary" className="text-title font-semibold">
        สรุปสั้น ๆ
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the specification's message for an unknown document, and lists those that exist. */
function UnknownDocument() {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorPage status={404} description={`Page not found: ${pathname}`} />
      <section aria-labelledby="documents" className="mx-auto w-full max-w-reading">
        <h2 id="documents" className="mb-3 text-title font-semibold">
          เอกสารที่มี
        </h2>
        <LegalList />
      </section>
    </>
  );
}

/**
 * Returns the version that `?version=` names; null until the page is hydrated, since it was prerendered
 * without a query and must match.
 */
function useRequestedVersion(): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isHydrated ? search.get('version') : null;
}
