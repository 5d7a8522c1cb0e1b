import Archive from 'lucide-react/icons/archive';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import UsersRound from 'lucide-react/icons/users-round';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ChatAndGroup } from '../parts/chat-and-group.tsx';
import { pages } from '../parts/content.ts';
import { Html } from '../parts/document.tsx';
import { renderMarkdown } from '../parts/markdown.ts';
import { createPage, type SitePage } from '../parts/page.ts';
import { Phrases } from '../parts/phrases.tsx';
import { PhoneFilm } from '../parts/product-picture.tsx';

const { head, body } = pages.home;
const icons = [Archive, UsersRound, MessageCircleOff] as const;

/** Home: the product in one screen, an animation of it, and the way in. */
export function homePage(): SitePage {
  return createPage(head, {
    path: '/',
    previewTitle: head.heading,
    script: 'home',
    jsonLd: [
      {
        '@type': 'SoftwareApplication',
        name: 'เก็บไว้',
        alternateName: 'Kepwai',
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'LINE, Android, iOS, Windows, macOS',
        inLanguage: 'th',
        description: head.description,
        license: 'https://opensource.org/license/mit',
      },
    ],
    body: <Home />,
  });
}

function Home() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-10 pt-6 pb-16 md:grid-cols-[1.1fr_1fr] lg:pt-14">
        <div>
          <h1 className="text-poster font-semibold">
            <span className="block">แชทลืมได้</span>
            <span className="block text-action">เก็บไว้ไม่ลืม</span>
          </h1>
          <p className="mt-3 max-w-lg text-title text-pretty text-ink-soft">{head.description}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink href="#add" className="px-6 max-sm:w-full">
              ชวนเก็บไว้เข้ากลุ่ม
            </ButtonLink>
            <ButtonLink href="/microapp" tone="secondary" className="px-6 max-sm:w-full">
              เปิดตู้ของฉัน
            </ButtonLink>
          </div>
          <p className="mt-4 text-ink-soft">
            <Price /> <a href="/pricing">ดูราคา</a>
          </p>
        </div>
        <ChatAndGroup />
      </section>
      <Rescued />
      <Proofs />
      <Look />
      <Uses />
      <Html html={renderMarkdown(body).html} className="prose mt-20 max-w-reading" />
      <AddBot />
    </div>
  );
}

/** The price in one line: the server writes it, from the same source as `GET /api/plan`. */
function Price() {
  const place = { __html: '<!--price-->เริ่มใช้ฟรี<!--/price-->' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a place that the server fills
  return <span dangerouslySetInnerHTML={place} />;
}

/** Number of files that LINE deleted and that are kept: the server writes it, if it is large enough to show. */
function Rescued() {
  const place = { __html: '<!--rescued--><!--/rescued-->' };
  return (
    <p
      className="pb-10 text-center text-title text-ink-soft empty:hidden [&>strong]:text-display [&>strong]:font-semibold [&>strong]:text-action [&>strong]:tabular-nums"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a place that the server fills
      dangerouslySetInnerHTML={place}
    />
  );
}

function Proofs() {
  return (
    <section
      aria-label="สิ่งที่วางใจได้"
      className="grid grid-cols-1 gap-x-10 gap-y-8 border-t border-line py-14 md:grid-cols-3"
    >
      {head.proofs.map(({ title, text }, place) => {
        const Icon = icons[place] ?? Archive;
        return (
          <div key={title}>
            <span className="mb-3 grid size-12 place-items-center rounded-tile bg-accent-soft text-accent-soft-ink">
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <h2 className="text-title font-semibold">{title}</h2>
            <p className="mt-1 text-balance text-ink-soft">{text}</p>
          </div>
        );
      })}
    </section>
  );
}

/** The product itself, beside the person's actions in it. */
function Look() {
  return (
    <section
      aria-labelledby="look"
      className="grid grid-cols-1 items-center gap-x-16 gap-y-8 rounded-sheet bg-surface-raised px-6 py-10 sm:px-10 md:grid-cols-2"
    >
      <div className="md:order-2">
        <h2 id="look" className="text-display font-semibold">
          <Phrases text="รูปเมื่อปีก่อน หาเจอในไม่กี่วินาที" />
        </h2>
        <p className="mt-2 text-ink-soft">
          พิมพ์แค่สองตัวอักษรก็ค้นชื่อไฟล์ได้ หรือเลือกดูตามวัน คนส่ง และชนิด รูปที่ส่งมาด้วยกันอยู่ในอัลบั้มเดียวกัน เรียงตามที่ส่ง
        </p>
        {/* The script adds the demo, if the deployment has one. */}
        <p className="mt-5 flex flex-wrap gap-3" data-demo-way>
          <ButtonLink href="/features" tone="secondary">
            ดูทั้งหมดที่ทำได้
          </ButtonLink>
        </p>
      </div>
      <div data-demo-phone>
        <PhoneFilm
          name="from-chat-to-file"
          alt="แชทครอบครัวที่พ่อเพิ่งส่งรูปทะเลสิบรูป จากนั้นเปิดตู้ของกลุ่ม ค้นคำว่าใบเสร็จ แล้วเปิดใบเสร็จค่าน้ำ"
        />
      </div>
    </section>
  );
}

function Uses() {
  return (
    <section aria-labelledby="uses" className="pt-20">
      <h2 id="uses" className="text-display font-semibold">
        เหมาะกับกลุ่มแบบไหน
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {head.uses.map(({ title, text, href }) => (
          <li key={href}>
            <a
              href={href}
              className="group/use flex h-full flex-col rounded-tile border border-line bg-surface-raised p-5 text-ink no-underline hover:border-edge"
            >
              <span className="text-title font-semibold group-hover/use:text-action">{title}</span>
              <span className="mt-1 text-balance text-ink-soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How to add the bot; the script shows its name, code and button, which the deployment decides. */
function AddBot() {
  return (
    <section
      id="add"
      aria-labelledby="add-title"
      className="mt-20 grid scroll-mt-6 grid-cols-1 items-center gap-x-16 gap-y-8 rounded-sheet border border-line bg-surface-raised px-6 py-8 shadow-lift sm:px-10 md:grid-cols-[1fr_16rem]"
    >
      <div>
        <h2 id="add-title" className="text-heading font-semibold">
          เริ่มจากชวนบอทเข้ากลุ่ม
        </h2>
        <ol className="mt-4 flex flex-col gap-3">
          {[
            'เพิ่มเก็บไว้เป็นเพื่อนใน LINE',
            'ในแชทกลุ่ม แตะเมนู แล้วชวนเก็บไว้เข้ามา',
            'แตะการ์ดที่บอทส่งมา เลือกที่เก็บ แล้วส่งรูปในแชทได้ตามปกติ',
          ].map((step, place) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-soft-ink"
              >
                {place + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
        <p className="mt-5">
          <a href="/docs/quickstart">อ่านวิธีเริ่มทีละขั้น</a>
        </p>
      </div>
      <div data-add-bot className="grid min-h-32 content-center md:min-h-88 noscript:min-h-0">
        <noscript>
          <p className="rounded-tile bg-surface-sunken px-5 py-4 text-ink-soft">
            เปิด JavaScript เพื่อดูคิวอาร์และชื่อบัญชี LINE ของบอท ถ้ากลุ่มมีบอทแล้ว แตะการ์ดของบอทในแชทเพื่อเปิดตู้ได้เลย
          </p>
        </noscript>
      </div>
    </section>
  );
}
