import { hasErrorCode, type Profile } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { type Form, useForm } from '../../lib/forms/form.ts';
import { byRule } from '../../lib/forms/form-rules.ts';
import { getSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { BrandMark } from '../../ui/drawings/brand.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { FormError } from '../../ui/page/form-error.tsx';
import { useLinksOut } from '../outside-line/use-links-out.ts';
import { Declined } from './declined.tsx';
import { privacy, Summary, terms } from './documents.tsx';
import { goToReturnPath } from './go-to-return-path.ts';
import { register } from './mutations.ts';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

const needed = z.boolean().check(byRule('required', [], { message: 'แตะช่องนี้ก่อน แล้วไปต่อได้เลย' }));
const schema = z.object({ terms: needed, privacy: needed, news: z.boolean() });

/** Requests two consents before the first group opens, and again when a document has changed. */
export default function Register() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation(register(queryClient));
  // The documents are read first, before the late parts that lead links out of LINE have loaded.
  useLinksOut();
  const profile = getSession().findProfile();
  const accepted = profile?.registration ?? null;
  const form = useForm({
    schema,
    defaultValues: { terms: false, privacy: false, news: accepted?.news ?? false },
    send: async ({ news }) => {
      await accept.mutateAsync({ termsVersion: terms.version, privacyVersion: privacy.version, news });
      goToReturnPath(navigate);
    },
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-5 px-5 pt-8">
      <title>ลงทะเบียน · เก็บไว้</title>
      <Greeting profile={profile} isChange={accepted !== null} />
      <form {...form.formProps} className="flex flex-1 flex-col gap-3">
        <Summary document={terms} acceptedVersion={accepted?.termsVersion ?? null} />
        <Summary document={privacy} acceptedVersion={accepted?.privacyVersion ?? null} />
        <Declined />
        <Checkbox label="ส่งข่าวของใหม่ให้ฉัน (ไม่บังคับ)" hint="นาน ๆ ครั้ง เลิกรับได้ทุกเมื่อ" {...form.field('news')} />
        <Ticks form={form} isOutdated={hasErrorCode(accept.error, 'CONSENT_OUTDATED')} />
      </form>
    </div>
  );
}

function Greeting({ profile, isChange }: { profile: Profile | null; isChange: boolean }) {
  return (
    <header className="flex flex-col items-center gap-3 text-center">
      {profile && !isChange ? (
        <Avatar name={profile.displayName} pictureUrl={profile.pictureUrl} size="large" />
      ) : (
        <BrandMark className="size-16" />
      )}
      <h1 className="text-heading font-semibold">
        {isChange ? 'ข้อตกลงมีฉบับใหม่' : `สวัสดี ${profile?.displayName ?? ''}`}
      </h1>
      <p className="text-body text-balance text-ink-soft">
        {isChange
          ? 'ดูว่าเปลี่ยนอะไร แล้วยอมรับอีกครั้งเพื่อใช้ต่อ ของที่เก็บไว้ยังอยู่ครบ'
          : 'ใช้ชื่อและรูปจาก LINE ไม่ต้องกรอกอะไร แตะสองช่องแล้วเปิดตู้ได้เลย'}
      </p>
    </header>
  );
}

/** Shows the two checkboxes and the button, which stay in view if the screen is tall enough. */
function Ticks({
  form,
  isOutdated,
}: {
  form: Form<z.input<typeof schema>, z.infer<typeof schema>>;
  isOutdated: boolean;
}) {
  return (
    <div className="-mx-5 mt-auto rounded-t-sheet border-t border-line bg-surface-raised px-5 pt-3 pb-[calc(env(safe-area-inset-bottom)+1rem)] shadow-lift sticky-if-fits-22 sm:mx-0 sm:mb-8 sm:rounded-sheet sm:border">
      <Checkbox
        label={`ยอมรับ${terms.title}`}
        hint={
          <>
            {terms.summary[0]}{' '}
            <TextLink alone href="/legal/terms">
              อ่านทั้งหมด
            </TextLink>
          </>
        }
        {...form.field('terms')}
      />
      <Checkbox
        label={`รับทราบ${privacy.title}`}
        hint={
          <>
            {privacy.summary[0]}{' '}
            <TextLink alone href="/legal/privacy">
              อ่านทั้งหมด
            </TextLink>
          </>
        }
        {...form.field('privacy')}
      />
      <div className="flex flex-col gap-3 pt-4">
        {isOutdated ? (
          <Banner
            tone="warning"
            title="ข้อตกลงเพิ่งมีฉบับใหม่"
            action={<Button onClick={() => location.reload()}>เปิดหน้านี้ใหม่</Button>}
          >
            เปิดหน้านี้ใหม่เพื่ออ่านฉบับล่าสุด แล้วยอมรับอีกครั้ง
          </Banner>
        ) : (
          <FormError error={form.error} />
        )}
        <Button type="submit" wide busy={form.isSending}>
          ยอมรับทั้งสองข้อ และเปิดตู้
        </Button>
      </div>
    </div>
  );
}
