import { Button } from '../../ui/controls/button.tsx';
import { contractVersion, type OperationGroup, operationGroups } from '../developers/operations.ts';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { contractAddress, createPage, type SitePage, upToDevelopers } from '../parts/page.ts';

const { head, body } = pages.reference;
const count = operationGroups.reduce((sum, { operations }) => sum + operations.length, 0);

/** Every operation of the contract; the script opens them in full on request. */
export function referencePage(): SitePage {
  return createPage(head, {
    path: '/developers/reference',
    script: 'reference',
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} up={upToDevelopers}>
          <p className="mt-2 text-small text-ink-soft">
            รุ่น {contractVersion} มี {count} คำสั่ง คำอธิบายเป็นภาษาอังกฤษ
          </p>
        </PageHead>
        <Html html={renderMarkdown(body).html} className="prose mt-8 max-w-reading" />
        <div className="site-not-on-paper mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button data-open-all disabled className="noscript:hidden">
            เปิดดูรายละเอียด
          </Button>
          <a
            href={contractAddress}
            download
            className="inline-flex min-h-11 items-center font-medium text-action"
          >
            โหลดเอกสาร OpenAPI
          </a>
        </div>
        <p data-open-status role="status" className="site-not-on-paper mt-2 min-h-7 text-small text-ink-soft">
          <noscript>รายละเอียดต้องเปิด JavaScript รายชื่อข้างล่างและเอกสาร OpenAPI อ่านได้เลย</noscript>
        </p>
        <div data-reference lang="en">
          <Groups />
        </div>
      </div>
    ),
  });
}

function Groups() {
  return (
    <>
      <nav aria-label="หมวดของคำสั่ง" lang="th" className="site-not-on-paper mt-4">
        <ul className="flex flex-wrap gap-x-4">
          {operationGroups.map(({ name }) => (
            <li key={name}>
              <a
                href={`#tag-${name}`}
                className="inline-flex min-h-11 min-w-11 items-center font-mono text-small text-action no-underline hover:underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operationGroups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </>
  );
}

function Group({ name, description, operations }: OperationGroup) {
  return (
    <section aria-labelledby={`tag-${name}`} className="mt-10">
      <h2 id={`tag-${name}`} className="scroll-mt-6 text-heading font-semibold">
        {name}
      </h2>
      <p className="text-ink-soft">{description}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} id={id} className="scroll-mt-6 py-1 lg:flex lg:items-center lg:gap-6">
            <a
              href={`#${id}`}
              data-operation={`${name}/${id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 font-mono text-small no-underline hover:underline lg:w-1/2"
            >
              <span className="min-w-14 whitespace-nowrap text-ink-soft">{method}</span>
              <span className="min-w-0 grow basis-40 text-action wrap-anywhere">{path}</span>
            </a>
            <p className="pb-2 text-small max-lg:pl-17 lg:pb-0">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
