import { type Group, type GroupUsage, isNotFound, type QuotaUsage } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { describeError, describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { groupName, usedBytes } from '../../lib/format/names/group-words.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { formatPercent } from '../../lib/format/sizes.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { FileRow } from '../../ui/files/file-row.tsx';
import { ShareCardButton } from '../../ui/files/share-card-button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState, InlineError } from '../../ui/page/error-state.tsx';
import { HoldStill } from '../../ui/page/hold-still.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { noFilter } from '../files/file-filter.ts';
import { nameOf } from '../files/file-words.ts';
import { detailsOf } from '../files/list/file-line.tsx';
import { filePath } from '../files/list/file-square.tsx';
import { groupQuery } from '../groups/queries.ts';
import { LinkQuotaSheet } from '../quotas/link-quota-sheet.tsx';
import { QuotaChoices } from '../quotas/quota-choices.tsx';
import { Kinds, Months } from '../quotas/quota-front.tsx';
import { fullOnSentence } from '../quotas/quota-words.ts';
import { UnlinkDialog } from '../quotas/unlink-dialog.tsx';
import { useLinkQuota } from '../quotas/use-link-quota.ts';
import { MissedOffer } from '../retry/missed-offer.tsx';
import { BotSettings } from './bot-settings.tsx';
import { askForQuota, remindManager } from './cards.ts';
import { OpenUploads } from './open-uploads.tsx';
import { PeopleShares } from './people-shares.tsx';
import { groupUsageQuery, openUploadsQuery, quotaHelpQuery } from './queries.ts';
import { QuotaBanner } from './quota-banner.tsx';
import { QuotaHelpPart } from './quota-help.route-part.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import { TakeOut } from './take-out.route-part.tsx';
import { Part, TrashLine, UsageSkeleton } from './usage-parts.tsx';

/**
 * Shows the quota of a group, how full it is, and which kinds and people fill it; with the group's settings.
 */
export default function GroupQuota() {
  const groupId = useRouteParam('groupId');
  const queryClient = useQueryClient();
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(groupId));
  const isKnown = queryClient.getQueryData(groupUsageQuery(groupId).queryKey) !== undefined;
  useLive((news) => {
    const isOurs = news.some((item) => concernsGroup(item, groupId));
    if (!isOurs) return;
    void queryClient.invalidateQueries(groupUsageQuery(groupId));
    void queryClient.invalidateQueries(quotaHelpQuery(groupId));
    void queryClient.invalidateQueries({ queryKey: openUploadsQuery(groupId).queryKey });
  });
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title="ที่เก็บและการตั้งค่า"
        subtitle={group ? groupName(group) : null}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
      />
      <ScreenBody>
        {group && (
          <HoldStill isKnown={isKnown} placeholder={<DetailsSkeleton />}>
            <QuotaDetails group={group} />
          </HoldStill>
        )}
        {!group && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังโหลดที่เก็บของกลุ่ม" onRetry={() => void refetch()}>
            <DetailsSkeleton />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="size-36 rounded-full" />
      <UsageSkeleton />
    </div>
  );
}

function QuotaDetails({ group }: { group: Group }) {
  const { id: groupId, quota } = group;
  const usage = useQuery(groupUsageQuery(groupId));
  // Called here because the component that requests it unmounts once the quota is linked.
  const linking = useLinkQuota(group, { onLinked: () => undefined });
  const { data, error, isFetching, dataUpdatedAt, refetch } = usage;
  const forecast =
    data && quota && group.keeping === 'keeping' && fullOnSentence(data.fullOn, { isFull: false });
  return (
    <>
      <QuotaBanner group={group} />
      {group.keeping === 'keeping' && <MissedOffer groupId={groupId} />}
      {quota ? (
        <>
          <QuotaMeter quota={quota} owner={group.quotaOwner} counts={group.counts}>
            {forecast && <p className="text-small text-ink-soft">{forecast}</p>}
          </QuotaMeter>
          <Actions group={group} quota={quota} />
        </>
      ) : (
        group.permissions.linkQuota && (
          <NoQuota group={group} busyQuotaId={linking.busyQuotaId} onChoose={linking.link} />
        )
      )}
      <QuotaHelpPart group={group} />
      <OpenUploads group={group} />
      <BotSettings group={group} />
      <ActivityLink group={group} />
      <TakeOut group={group} />
      {data && error && (
        <InlineError
          title={`ตัวเลขล่าสุด ${formatAgo(dataUpdatedAt, Date.now())}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Usage group={group} usage={data} />}
      {!data && error && (
        <InlineError
          title={describeErrorBriefly(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="กำลังโหลดตัวเลข" onRetry={() => void refetch()}>
          <UsageSkeleton />
        </Loading>
      )}
    </>
  );
}

function Actions({ group, quota }: { group: Group; quota: NonNullable<Group['quota']> }) {
  const [open, setOpen] = useState<'change' | 'unlink' | null>(null);
  const close = () => setOpen(null);
  const { id: groupId, permissions, counts } = group;
  return (
    <div className="flex flex-wrap gap-2">
      <SavingFileTypesLink groupId={groupId} />
      {permissions.manage ? (
        <>
          <Button tone="secondary" onClick={() => setOpen('change')}>
            เปลี่ยนที่เก็บ
          </Button>
          <ButtonLink tone="quiet" to={`/microapp/quota/${quota.id}`}>
            ดู “{quota.name}”
          </ButtonLink>
          <Button tone="quiet" onClick={() => setOpen('unlink')}>
            เลิกเชื่อม
          </Button>
          {open === 'unlink' && (
            <UnlinkDialog
              quota={quota}
              group={group}
              sizeBytes={counts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)}
              isUndoable
              onClose={close}
            />
          )}
        </>
      ) : (
        <>
          {permissions.linkQuota && <Button onClick={() => setOpen('change')}>ใช้ที่เก็บของฉันแทน</Button>}
          <ShareCardButton
            label="เตือนคนดูแล"
            card={remindManager(group, {
              keeping: group.keeping,
              percent: formatPercent(usedBytes(quota), quota.limitBytes),
            })}
          />
        </>
      )}
      {permissions.linkQuota && (
        <LinkQuotaSheet open={open === 'change'} onClose={close} group={group} linkedQuotaId={quota.id} />
      )}
    </div>
  );
}

function SavingFileTypesLink({ groupId }: { groupId: string }) {
  return (
    <ButtonLink
      tone="secondary"
      to={`/microapp/${groupId}/quota/saving-file-types`}
      icon={<SlidersHorizontal aria-hidden="true" />}
    >
      ชนิดไฟล์ที่เก็บ
    </ButtonLink>
  );
}

function ActivityLink({ group: { id: groupId, permissions } }: { group: Group }) {
  return (
    <Part heading="กิจกรรม">
      <p className="text-small text-ink-soft">
        {permissions.manage ? 'ใครทำอะไรในกลุ่มนี้ ย้อนหลังได้ 1 ปี' : 'สิ่งที่ทำไว้ในกลุ่มนี้ ย้อนหลังได้ 1 ปี'}
      </p>
      <ButtonLink
        tone="secondary"
        className="self-start"
        to={`/microapp/${groupId}/activity`}
        icon={<History aria-hidden="true" />}
      >
        ดูกิจกรรม
      </ButtonLink>
    </Part>
  );
}

function NoQuota({
  group,
  busyQuotaId,
  onChoose,
}: {
  group: Group;
  busyQuotaId: string | null;
  onChoose: (quota: QuotaUsage) => void;
}) {
  return (
    <>
      <EmptyState drawing={EmptyDrawerDrawing} title="กลุ่มนี้ยังไม่มีที่เก็บ">
        ของที่ส่งในแชทตอนนี้ยังไม่ได้เก็บ ใครในกลุ่มก็เปิดที่เก็บฟรีให้ได้
      </EmptyState>
      <Part heading="ให้กลุ่มใช้ที่เก็บของฉัน">
        <QuotaChoices busyQuotaId={busyQuotaId} onChoose={onChoose} />
      </Part>
      <div className="flex flex-wrap gap-2">
        <ShareCardButton label="ขอให้คนในกลุ่มช่วย" card={askForQuota(group)} />
        <SavingFileTypesLink groupId={group.id} />
      </div>
    </>
  );
}

function Usage({ group: { id: groupId, quota }, usage }: { group: Group; usage: GroupUsage }) {
  const people = usage.byPerson.map(({ person, fileCount, sizeBytes }) => ({
    key: person?.id ?? 'unknown',
    name: nameOf(person),
    pictureUrl: person?.pictureUrl ?? null,
    fileCount,
    sizeBytes,
  }));
  const { outsiders, otherBytes } = usage;
  return (
    <>
      <Kinds byKind={usage.byKind} limitBytes={quota?.limitBytes ?? null} />
      {people.length + outsiders.fileCount > 0 && (
        <Part heading="ใครส่งเท่าไหร่">
          <PeopleShares people={people} outsiders={outsiders} otherBytes={otherBytes} />
        </Part>
      )}
      <Months months={usage.months} />
      <TrashLine groupId={groupId} trash={usage.trash} />
      {usage.largest.length > 0 && (
        <Part
          heading="ชิ้นใหญ่ที่สุด"
          action={
            <TextLink alone to={`/microapp/${groupId}/file?sort=largest`}>
              เลือกลบของใหญ่
            </TextLink>
          }
        >
          <ul className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
            {usage.largest.map((file) => (
              <li key={file.id}>
                <FileRow
                  to={filePath(file, { ...noFilter, sort: 'largest' })}
                  name={spokenName(file)}
                  kind={file.kind}
                  {...pictureOf(file)}
                  details={detailsOf(file)}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
