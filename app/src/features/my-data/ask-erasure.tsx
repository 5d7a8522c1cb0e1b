import type { ErasedPosts, MyErasure } from '@kepwai/api-client';
import { undoMs } from '@kepwai/rules/people/erasure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { goneWords, postChoices, quotaWords, stayingWords } from './erasure-words.ts';
import { requestErasure } from './mutations.ts';

/** Shows what goes and what stays, lets me choose what becomes of my files, and asks. */
export function AskErasure({ mine: { scope, quotas } }: { mine: MyErasure }) {
  const hasPosts = scope.postCount > 0;
  const [posts, setPosts] = useState<ErasedPosts | null>(hasPosts ? null : 'keep');
  const [isUnchosen, setIsUnchosen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p>
        ลบทุกอย่างที่เป็นของคุณคนเดียว ขอวันนี้ ลบจริงวันที่ {formatLongDate(Date.now() + undoMs)} ก่อนถึงวันนั้นเปลี่ยนใจได้ตลอด
      </p>
      <Card title="ของที่จะหายไป">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {goneWords(scope).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <Card title="ของที่ยังอยู่ และทำไม">
        <ul className="flex flex-col gap-2">
          {stayingWords.map(({ what, why }) => (
            <Reason key={what} what={what} why={why} />
          ))}
          {quotas.map((quota) => (
            <Reason key={quota.id} what={`“${quota.name}” ที่คุณเป็นเจ้าของ`} why={quotaWords(quota)} />
          ))}
        </ul>
        <p className="mt-3 text-small text-ink-soft">
          ถ้ายังอยู่ในกลุ่มแล้วส่งรูปหรือไฟล์อีก จะเก็บใหม่ในชื่อคุณเหมือนคนอื่น ไม่อยากให้เก็บ ดูวิธีที่หน้า{' '}
          <TextLink to="/hello">เก็บไว้คืออะไร</TextLink>
        </p>
      </Card>
      {hasPosts && (
        <RadioGroup
          label={`ไฟล์ที่คุณส่ง ${formatCount(scope.postCount)} ไฟล์ ใน ${formatCount(scope.groupCount)} กลุ่ม จะให้ทำอย่างไร`}
          hint={<TextLink to="/microapp?sheet=my-data">ดูก่อนว่ามีอะไรบ้าง</TextLink>}
          error={isUnchosen && 'เลือกก่อนว่าไฟล์ที่คุณส่งจะอยู่ต่อหรือลบด้วย'}
          options={(['keep', 'erase'] as const).map((value) => ({
            value,
            label: (
              <span>
                {postChoices[value].label}
                <span className="block text-caption text-ink-soft">{postChoices[value].hint}</span>
              </span>
            ),
          }))}
          value={posts ?? ''}
          onChange={({ target: { value } }) => {
            setIsUnchosen(false);
            setPosts(value === 'erase' ? 'erase' : 'keep');
          }}
        />
      )}
      <Button
        tone="danger"
        className="self-start max-sm:w-full"
        onClick={() => (posts ? setIsAsking(true) : setIsUnchosen(true))}
      >
        ขอลบบัญชี
      </Button>
      {isAsking && posts && <Question posts={posts} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Question({ posts, onClose }: { posts: ErasedPosts; onClose: () => void }) {
  const asking = useMutation(requestErasure(useQueryClient()));
  return (
    <Dialog
      open
      onClose={onClose}
      title="ขอลบบัญชี"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ไม่ลบ
          </Button>
          <Button tone="danger" busy={asking.isPending} onClick={() => asking.mutate(posts)}>
            ขอลบ
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {postChoices[posts].done} เครื่องอื่นออกจากระบบทันที ส่วนเครื่องนี้ยังเปิดได้ เผื่อเปลี่ยนใจภายใน{' '}
          {formatLongDate(Date.now() + undoMs)}
        </p>
        {asking.error && (
          <p role="alert" className="text-small text-danger">
            {describeErrorBriefly(asking.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="rounded-sheet border border-line bg-surface-raised p-5">
      <h3 className="mb-2 text-title font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Reason({ what, why }: { what: string; why: string }) {
  return (
    <li>
      <p className="font-medium">{what}</p>
      <p className="text-small text-ink-soft">{why}</p>
    </li>
  );
}
