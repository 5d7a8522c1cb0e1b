import { hasErrorCode } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { useForm } from '../../lib/form.ts';
import { byRule } from '../../lib/form-rules.ts';
import { findLegalDocument, type LegalDocument, listChanges } from '../../lib/legal-documents.ts';
import { getSession } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { BrandMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormTrouble } from '../../ui/form-trouble.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Declined } from './declined.tsx';
import { goOn } from './go-on.ts';
import { register } from './mutations.ts';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

const needed = (message: string) => z.boolean().check(byRule('required', [], { message }));
const schema = z.object({
  terms: needed('ต้องยอมรับข้อตกลงก่อน จึงจะใช้เก็บไว้ได้'),
  privacy: needed('ต้องรับทราบนโยบายความเป็นส่วนตัวก่อน จึงจะใช้เก็บไว้ได้'),
  news: z.boolean(),
});

const terms = getDocument('terms');
const privacy = getDocument('privacy');

/** What one accepts before the first cabinet opens, and again when it has changed. */
export default function Register() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation(register(queryClient));
  const profile = getSession().findProfile();
  const accepted = profile?.registration ?? null;
  const form = useForm({
    schema,
    defaultValues: { terms: false, privacy: false, news: accepted?.news ?? false },
    send: async ({ news }) => {
      await accept.mutateAsync({
        termsVersion: terms.version,
        privacyVersion: privacy.version,
        news,
      });
      goOn(navigate);
    },
  });
  const isChange = accepted !== null;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-5 py-8">
      <title>ลงทะเบียน · เก็บไว้</title>
      <header className="flex flex-col items-center gap-3 text-center">
        <BrandMark className="size-16" />
        <h1 className="text-heading font-semibold">
          {isChange ? 'ข้อตกลงมีฉบับใหม่' : `สวัสดี ${profile?.displayName ?? ''}`}
        </h1>
        <p className="text-body text-balance text-ink-soft">
          {isChange
            ? 'ดูว่าเปลี่ยนอะไร แล้วยอมรับอีกครั้งเพื่อใช้ต่อ ของที่เก็บไว้ยังอยู่ครบ'
            : 'อ่านสั้น ๆ สองเรื่องนี้ก่อน ใช้เวลาไม่ถึงนาที'}
        </p>
      </header>
      {!isChange && <Stepper label="ขั้นตอนลงทะเบียน" steps={['ข้อตกลง', 'ข้อมูลของคุณ']} current={0} />}
      <form {...form.formProps} className="flex flex-col gap-4">
        <DocumentBox document={terms} acceptedVersion={accepted?.termsVersion ?? null}>
          <Checkbox label="ยอมรับข้อตกลงการใช้งาน" {...form.field('terms')} />
        </DocumentBox>
        <DocumentBox document={privacy} acceptedVersion={accepted?.privacyVersion ?? null}>
          <Checkbox label="รับทราบนโยบายความเป็นส่วนตัว" {...form.field('privacy')} />
        </DocumentBox>
        <Checkbox label="ส่งข่าวของใหม่ให้ฉัน (ไม่บังคับ)" hint="นาน ๆ ครั้ง เลิกรับได้ทุกเมื่อ" {...form.field('news')} />
        {hasErrorCode(accept.error, 'CONSENT_OUTDATED') ? (
          <Banner
            tone="warning"
            title="ข้อตกลงเพิ่งมีฉบับใหม่"
            action={<Button onClick={() => location.reload()}>เปิดหน้านี้ใหม่</Button>}
          >
            เปิดหน้านี้ใหม่เพื่ออ่านฉบับล่าสุด แล้วยอมรับอีกครั้ง
          </Banner>
        ) : (
          <FormTrouble trouble={form.trouble} />
        )}
        <Button type="submit" wide busy={form.isSending}>
          ยอมรับและไปต่อ
        </Button>
      </form>
      <Declined />
    </div>
  );
}

/** A document in three lines, with the way to all of it. */
function DocumentBox({
  document,
  acceptedVersion,
  children,
}: {
  document: LegalDocument;
  /** What the person accepted before; null: nothing. */
  acceptedVersion: string | null;
  children: React.ReactNode;
}) {
  const headingId = useId();
  const isNew = acceptedVersion !== null && acceptedVersion !== document.version;
  const changes = acceptedVersion === null ? [] : listChanges(document, acceptedVersion);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
    >
      <h2 id={headingId} className="text-body font-semibold">
        {document.title}
      </h2>
      <p className="text-caption text-ink-soft">
        {isNew && 'ฉบับใหม่ '}มีผล {formatLongDate(`${document.effectiveDate}T12:00:00+07:00`)}
      </p>
      {changes.length > 0 && (
        <div className="rounded-control bg-accent-soft px-3 py-2 text-small text-accent-soft-ink">
          <h3 className="font-semibold">เปลี่ยนจากฉบับที่คุณยอมรับไว้</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-small">
        {document.summary.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <TextLink alone href={`/legal/${document.slug}`}>
          อ่านฉบับเต็ม
        </TextLink>
      </p>
      {children}
    </section>
  );
}

function getDocument(slug: 'terms' | 'privacy'): LegalDocument {
  const document = findLegalDocument(slug);
  if (!document) throw new Error(`There is no legal document ${slug}`);
  return document;
}
