import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { mainId, SkipLink } from '../../layouts/skip-link.tsx';
import { classes } from '../../ui/classes.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Brand } from '../../ui/drawings/brand.tsx';
import { Phrases } from './phrases.tsx';

/** Main places, in the bar. */
const places = [
  { href: '/features', label: 'ทำอะไรได้' },
  { href: '/pricing', label: 'ราคา' },
  { href: '/compare', label: 'เทียบกับอย่างอื่น' },
  { href: '/docs/quickstart', label: 'วิธีเริ่ม' },
  { href: '/docs/faq', label: 'คำถาม' },
  { href: '/articles', label: 'บทความ' },
  { href: '/developers', label: 'นักพัฒนา' },
] as const;

/** All places, at the foot. */
const footer = [
  {
    title: 'เก็บไว้',
    links: [
      { href: '/features', label: 'ทำอะไรได้' },
      { href: '/pricing', label: 'ราคา' },
      { href: '/compare', label: 'เทียบกับอย่างอื่น' },
      { href: '/security', label: 'ความปลอดภัย' },
    ],
  },
  {
    title: 'วิธีใช้',
    links: [
      { href: '/docs/quickstart', label: 'เริ่มใช้ใน 4 ขั้น' },
      { href: '/docs/how-to-download', label: 'วิธีดาวน์โหลด' },
      { href: '/docs/faq', label: 'คำถามที่ถามบ่อย' },
      { href: '/articles', label: 'บทความ' },
      { href: '/new-phone', label: 'ย้ายเครื่อง' },
    ],
  },
  {
    title: 'นักพัฒนา',
    links: [
      { href: '/developers', label: 'แพ็กเกจทั้งหมด' },
      { href: '/developers/reference', label: 'คำสั่งของ API' },
      { href: '/developers/playground', label: 'ลอง LIFF จำลอง' },
      { href: '/developers/validate', label: 'ตรวจเซิร์ฟเวอร์' },
    ],
  },
  {
    title: 'ข้อตกลง',
    links: [
      { href: '/hello', label: 'เก็บไว้คืออะไร' },
      { href: '/legal/terms', label: 'ข้อตกลงการใช้งาน' },
      { href: '/legal/privacy', label: 'นโยบายความเป็นส่วนตัว' },
      { href: '/legal/cookies', label: 'นโยบายคุกกี้' },
    ],
  },
] as const;

/** Layout `marketing`: one idea per screen; it works without script. */
export function SiteLayout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div data-layout="marketing" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="site-not-on-paper mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-4 px-4 pt-[calc(env(safe-area-inset-top)+0.5rem)] sm:px-8">
        <a href="/" className="inline-flex min-h-12 items-center text-ink no-underline">
          <Brand />
          <span className="sr-only"> หน้าแรก</span>
        </a>
        <nav aria-label="หน้าหลัก" className="hidden lg:block">
          <PlaceList path={path} className="flex items-center gap-1" />
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <ButtonLink href="/microapp" tone="quiet" className="whitespace-nowrap">
            เปิดตู้ของฉัน
          </ButtonLink>
          <details className="site-menu lg:hidden">
            <summary
              aria-label="เมนู"
              className="grid size-11 cursor-pointer list-none place-items-center rounded-control text-ink hover:bg-surface-sunken [&::-webkit-details-marker]:hidden"
            >
              <Menu className="size-6" aria-hidden="true" />
            </summary>
            <nav
              aria-label="เมนู"
              className="absolute right-4 z-menu mt-1 rounded-tile border border-line bg-surface-raised p-2 shadow-lift sm:right-8"
            >
              <PlaceList path={path} className="flex min-w-52 flex-col" />
            </nav>
          </details>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

function PlaceList({ path, className }: { path: string; className: string }) {
  return (
    <ul className={className}>
      {places.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-control px-3 text-small whitespace-nowrap no-underline hover:bg-action-soft hover:text-action-soft-ink',
              path === href ? 'font-semibold text-action' : 'text-ink-soft',
            )}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Footer() {
  return (
    <footer className="site-not-on-paper mt-20 border-t border-line pt-10 pb-[calc(env(safe-area-inset-bottom)+2rem)]">
      <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-8 px-4 sm:grid-cols-2 sm:gap-x-8 sm:px-8 lg:grid-cols-4">
        {footer.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="text-small font-semibold">{title}</p>
            <ul className="mt-1">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 min-w-11 items-center text-small text-ink-soft no-underline hover:text-action hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto mt-8 max-w-page px-4 text-small text-ink-soft sm:px-8">
        โอเพนซอร์ส ภายใต้สัญญาอนุญาต MIT
      </p>
    </footer>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  /** List that the page belongs to. */
  readonly up?: { readonly href: string; readonly title: string };
  readonly children?: ReactNode;
}

/** Opening of a page: its heading, and a sentence. */
export function PageHead({ title, lead, up, children }: PageHeadProps) {
  return (
    <div className={up ? 'pt-6' : 'pt-8 sm:pt-12'}>
      {up && <UpLink {...up} />}
      <h1 className="text-poster font-semibold wrap-break-word">
        <Phrases text={title} />
      </h1>
      <p className="mt-2 max-w-reading text-title text-pretty text-ink-soft sm:text-balance">{lead}</p>
      {children}
    </div>
  );
}

/** Way from a page to the list that it belongs to. */
export function UpLink({ href, title }: { href: string; title: string }) {
  return (
    <p className="site-not-on-paper text-small">
      <a href={href} className="inline-flex min-h-11 items-center text-action no-underline hover:underline">
        {title}
      </a>
    </p>
  );
}

/** Last words of a page: the way in. */
export function WayIn() {
  return (
    <section
      aria-labelledby="way-in"
      className="site-not-on-paper mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-sheet bg-drawer px-6 py-8 text-drawer-ink sm:px-10"
    >
      <div>
        <h2 id="way-in" className="text-heading font-semibold">
          ลองกับกลุ่มเดียวก่อนก็ได้
        </h2>
        <p>
          <Phrases text="ชวนบอทเข้ากลุ่ม แล้วส่งรูปในแชทสักรูป เริ่มได้ฟรี" />
        </p>
      </div>
      <a
        href="/docs/quickstart"
        className="inline-flex min-h-11 items-center justify-center rounded-control bg-drawer-ink px-6 py-2 font-medium text-drawer no-underline hover:opacity-90 focus-visible:outline-accent max-sm:w-full"
      >
        ดูวิธีเริ่ม
      </a>
    </section>
  );
}
