import { Button } from '../../ui/controls/button.tsx';
import { type LiffCall, liffCallGroups } from '../developers/liff-calls.ts';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { PageHead } from '../parts/layout.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage, upToDevelopers } from '../parts/page.ts';

const { head, body } = pages.playground;

/** The mock of LIFF, live: the script starts it, and calls the tapped function. */
export function playgroundPage(): SitePage {
  return createPage(head, {
    path: '/developers/playground',
    application: 'playground',
    body: (
      <div className="mx-auto max-w-page px-4 sm:px-8">
        <PageHead title={head.heading} lead={head.description} up={upToDevelopers} />
        <noscript>
          <p className="mt-6 rounded-tile bg-surface-sunken px-5 py-4">
            โหมดจำลองเป็น JavaScript ทั้งหมด หน้านี้จึงต้องเปิดก่อน รายชื่อคำสั่งข้างล่างอ่านได้เลย
          </p>
        </noscript>
        <div className="mt-8 grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {/* On a phone the panel is a tab at the edge of the page. */}
          <div className="site-not-on-paper lg:order-2">
            <p className="mb-6 text-small text-ink-soft lg:hidden noscript:hidden">
              แตะแถบ LIFF ที่ขอบขวา เพื่อเปลี่ยนเครื่อง รุ่น หรือเน็ต
            </p>
            <div data-panel className="hidden lg:block lg:min-h-192" />
          </div>
          <div>
            {liffCallGroups.map(({ id, title, calls }) => (
              <section key={id} aria-labelledby={id} className="mb-10">
                <h2 id={id} className="scroll-mt-6 text-heading font-semibold">
                  {title}
                </h2>
                <ul className="mt-2 divide-y divide-line border-y border-line">
                  {Object.entries(calls).map(([name, call]) => (
                    <Call key={name} name={name} {...call} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        <Html html={renderMarkdown(body).html} className="prose mt-6 max-w-reading" />
      </div>
    ),
  });
}

function Call({ name, code, text }: LiffCall & { name: string }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p lang="en" className="font-mono text-small wrap-anywhere">
            {code}
          </p>
          <p className="text-small text-ink-soft">{text}</p>
        </div>
        <Button
          disabled
          data-call={name}
          tone="secondary"
          className="site-not-on-paper shrink-0 noscript:hidden"
        >
          เรียก<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <div data-answer={name} aria-live="polite" className="prose" />
    </li>
  );
}
