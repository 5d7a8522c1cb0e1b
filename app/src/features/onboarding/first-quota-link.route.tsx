import { type Group, isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ShareCardButton } from '../../ui/files/share-card-button.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { askForQuota } from '../group-quota/cards.ts';
import { groupQuery } from '../groups/queries.ts';
import { QuotaChoices } from '../quotas/quota-choices.tsx';
import { useLinkQuota } from '../quotas/use-link-quota.ts';
import { AlreadyLinked, BotLeft, Frame, StepBody } from './frame.tsx';
import { parsePlace, type SetupState, stepPath } from './place.ts';
import { settingUpQuery } from './queries.ts';

// Most groups have no former group, so its code loads only when needed.
const FormerGroupOffer = lazyPart(
  () => import('../groups/former-group-offer.route-part.tsx'),
  'โหลดตู้เดิมไม่ได้',
);

/**
 * Links the first quota of the group that the query names: one of mine, a new free one, or somebody else's.
 */
export default function FirstQuotaLink() {
  const [query] = useSearchParams();
  const { groupId } = parsePlace(query);
  if (groupId === null || groupId === 'invalid') return <Navigate to="/microapp/onboarding" replace />;
  return <FirstQuota key={groupId} groupId={groupId} />;
}

function FirstQuota({ groupId }: { groupId: string }) {
  const query = useQuery(groupQuery(groupId));
  const navigate = useNavigate();
  const group = query.data;
  const { busyQuotaId, isLinked, link } = useLinkQuota(
    { id: groupId },
    {
      onLinked: () => {
        const before: SetupState = { lastFileAt: group?.lastFileAt ?? null };
        void navigate(stepPath(groupId, 'kinds'), { replace: true, state: before });
      },
    },
  );
  const isOnTheWay = busyQuotaId !== null || isLinked;
  if (isNotFound(query.error)) return <Navigate to="/404" replace />;
  return (
    <Frame query={query} groupId={groupId}>
      {(group) => {
        if (group.keeping === 'bot_left') return <BotLeft group={group} />;
        // The person who links it here continues with the next step.
        if (group.quota && !isOnTheWay) return <AlreadyLinked group={group} />;
        return <Choice group={group} busyQuotaId={busyQuotaId} onChoose={link} />;
      }}
    </Frame>
  );
}

function Choice({
  group,
  ...choice
}: {
  group: Group;
  busyQuotaId: string | null;
  onChoose: (quota: { id: string; name: string }) => void;
}) {
  const { data: others = [] } = useQuery(settingUpQuery(group.id));
  return (
    <StepBody current={1} title="เก็บของกลุ่มนี้ไว้ที่ไหนดี" others={others}>
      <p className="text-body text-ink-soft">ที่เก็บเดียวใช้ได้หลายกลุ่ม คนอื่นเปิดดูได้เลยโดยไม่ต้องมีที่เก็บเอง เปลี่ยนทีหลังได้</p>
      {group.permissions.manage && <FormerGroupOffer group={group} />}
      <QuotaChoices {...choice} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">ไม่อยากใช้ที่เก็บของตัวเอง</p>
        <ShareCardButton label="ขอให้คนในกลุ่มช่วย" card={askForQuota(group)} />
      </div>
    </StepBody>
  );
}
