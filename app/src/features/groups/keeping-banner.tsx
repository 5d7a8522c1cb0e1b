import type { Group } from '@kepwai/api-client';
import type { ReactNode } from 'react';
import { formatCountdown } from '../../lib/format/countdown.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { deletionWords } from '../../lib/format/deletion.ts';
import { expiryWords } from '../../lib/format/expiry.ts';
import { isNearlyFull, usedBytes } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { getSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/page/banner.tsx';

/** State of the whole group: whether new files are kept, until when, and how many are being fetched. */
export default function KeepingBanner({
  group,
  resumeButton,
}: {
  group: Group;
  /** Button that resumes keeping. */
  resumeButton: ReactNode;
}) {
  const { keeping, fetchingCount } = group;
  if (keeping === 'no_quota') return <NoQuota group={group} />;
  if (keeping === 'paused') return <Paused group={group} resumeButton={resumeButton} />;
  if (keeping === 'bot_left') return <BotLeft group={group} />;
  return (
    <>
      {keeping === 'full' && <Full group={group} />}
      {keeping === 'keeping' && group.quota && isNearlyFull(group.quota) && (
        <NearlyFull groupId={group.id} quota={group.quota} />
      )}
      <Deletion group={group} />
      <Expiry group={group} />
      {keeping === 'keeping' && fetchingCount > 0 && (
        <Banner>กำลังเก็บ {countedFiles({ fileCount: fetchingCount })}จากแชท</Banner>
      )}
    </>
  );
}

function NoQuota({ group: { id } }: { group: Group }) {
  return (
    <Banner
      tone="warning"
      title="กลุ่มนี้ยังไม่มีที่เก็บ"
      action={<ButtonLink to={`/microapp/onboarding?group=${id}`}>เริ่มตั้งค่ากลุ่ม</ButtonLink>}
    >
      ของที่ส่งในแชทตอนนี้ยังไม่ได้เก็บ ใครในกลุ่มก็เปิดที่เก็บฟรีให้ได้
    </Banner>
  );
}

function Full({ group: { id, quota } }: { group: Group }) {
  return (
    <Banner
      tone="danger"
      title="ที่เก็บเต็ม ของใหม่ยังเก็บไม่ได้"
      action={
        <ButtonLink tone="secondary" to={`/microapp/${id}/quota`}>
          ดูวิธีเพิ่มที่เก็บ
        </ButtonLink>
      }
    >
      ของเดิมยังอยู่ครบ ลบของที่ไม่ใช้แล้ว หรือขอให้คนดูแล “{quota?.name}” เพิ่มที่เก็บ
    </Banner>
  );
}

/** Warns before the quota is full; a file larger than the remaining bytes may have been missed already. */
function NearlyFull({ groupId, quota }: { groupId: string; quota: NonNullable<Group['quota']> }) {
  return (
    <Banner
      tone="warning"
      title={`ที่เก็บใกล้เต็ม เหลือ ${formatSize(quota.limitBytes - usedBytes(quota))}`}
      action={
        <ButtonLink tone="secondary" to={`/microapp/${groupId}/quota`}>
          ดูวิธีเพิ่มที่เก็บ
        </ButtonLink>
      }
    >
      ของชิ้นที่ใหญ่กว่านี้จะยังเก็บไม่ได้ ลบของที่ไม่ใช้แล้ว หรือขอให้คนดูแล “{quota.name}” เพิ่มที่เก็บ
    </Banner>
  );
}

function Paused({
  group: { pausedAt, permissions },
  resumeButton,
}: {
  group: Group;
  resumeButton: ReactNode;
}) {
  return (
    <Banner
      tone="warning"
      title={pausedAt ? `หยุดเก็บอยู่ตั้งแต่ ${formatDateTime(pausedAt)}` : 'หยุดเก็บอยู่'}
      action={permissions.manage && resumeButton}
    >
      ระหว่างนี้ส่งอะไรในแชทก็จะไม่มีอะไรขึ้นในตู้เลย ของเดิมยังอยู่ครบ
      {!permissions.manage && ' ให้คนดูแลที่เก็บกดเก็บต่อ หรือพิมพ์ “เก็บต่อ” ในแชท'}
    </Banner>
  );
}

function BotLeft({ group: { id, deletedAt, lastFileAt } }: { group: Group }) {
  const end = deletedAt && `จะถูกลบ${formatCountdown(deletedAt, Date.now())} · ดาวน์โหลดก่อนได้`;
  return (
    <Banner
      tone="danger"
      title={`เก็บไว้ไม่อยู่ในแชทนี้แล้ว${end ? ` ของในตู้${end}` : ''}`}
      action={
        lastFileAt && (
          <ButtonLink tone="secondary" to={`/microapp/${id}/file`}>
            เลือกดาวน์โหลด
          </ButtonLink>
        )
      }
    >
      ถ้ายังอยากใช้ ชวนเก็บไว้กลับเข้าแชทเดิม หรือชวนเข้าแชทใหม่ แล้วเปิดตู้จากการ์ดในแชทนั้นเพื่อเลือกใช้ตู้นี้ต่อ
    </Banner>
  );
}

function Expiry({ group: { id, quota, quotaOwner } }: { group: Group }) {
  const words =
    quota && expiryWords(quota, { owner: quotaOwner, myId: getSession().findProfile()?.id, now: Date.now() });
  if (!words) return null;
  return (
    <Banner
      tone={words.tone}
      title={words.title}
      action={
        <ButtonLink tone="secondary" to={`/microapp/${id}/quota`}>
          ดูที่เก็บ
        </ButtonLink>
      }
    >
      {words.text}
    </Banner>
  );
}

function Deletion({ group: { id, quota, permissions } }: { group: Group }) {
  const words = quota && deletionWords(quota, { canLink: permissions.linkQuota, now: Date.now() });
  if (!words) return null;
  return (
    <Banner
      tone="danger"
      title={words.title}
      action={
        <ButtonLink tone="secondary" to={`/microapp/${id}/quota`}>
          {permissions.linkQuota ? 'เลือกที่เก็บใหม่' : 'ดูที่เก็บ'}
        </ButtonLink>
      }
    >
      {words.text}
    </Banner>
  );
}
