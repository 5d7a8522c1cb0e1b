import type { OpenedPromo as Opened, PromoRedeemed } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { useOnline } from '../../lib/page/online.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { GiftCard, Growth } from './gift-card.tsx';
import { endingOf, finePrint, giftTitle, redeemedTitle, refusalWords, validity } from './promo-words.ts';
import { redeemPromo } from './queries.ts';
import { listTargets, type Target } from './targets.ts';

interface Shown {
  token: string;
  promo: Opened;
}

/** Shows a promo: what it gives, for which quota, and until when; one that cannot be redeemed says why. */
export function OpenedPromo({ token, promo }: Shown) {
  const [done, setDone] = useState<PromoRedeemed | null>(null);
  const targets = listTargets(promo);
  if (done) return <Redeemed {...{ token, promo }} title={redeemedTitle(promo.gift)} redeemed={done} isNew />;
  if (promo.state === 'used_by_me' && promo.redeemed)
    return <Redeemed {...{ token, promo }} title={endingOf(promo).title} redeemed={promo.redeemed} />;
  if (targets.length === 0) return <Ended {...{ token, promo }} />;
  return (
    <article className="mx-auto flex w-full max-w-md flex-col gap-4 py-4">
      <GiftCard title={giftTitle(promo.gift)} token={token} />
      <Choice {...{ token, promo, targets }} onDone={setDone} />
      <Unsuitable promo={promo} />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-small text-ink-soft">
        {finePrint(promo).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </article>
  );
}

function Choice({
  token,
  targets,
  onDone,
}: Shown & { targets: readonly Target[]; onDone: (redeemed: PromoRedeemed) => void }) {
  const [chosen, setChosen] = useState(targets[0]?.value ?? '');
  const redeem = useMutation(redeemPromo(useQueryClient(), token));
  const leadToRegistration = useRegistration();
  const isOnline = useOnline();
  const target = targets.find(({ value }) => value === chosen) ?? targets[0];
  if (!target) return null;
  return (
    <section aria-label="ใช้กับที่เก็บ" className="flex flex-col gap-3">
      {targets.length === 1 ? (
        <p className="text-body wrap-anywhere">ใช้กับ {target.label}</p>
      ) : (
        <RadioGroup
          label="ใช้กับที่เก็บไหน"
          options={targets}
          value={target.value}
          onChange={({ target: { value } }) => setChosen(value)}
        />
      )}
      <Growth effect={target.effect} />
      <Button
        wide
        disabled={!isOnline}
        busy={redeem.isPending}
        onClick={() => mutateThen(redeem, target.quotaId, { onSuccess: onDone, onError: leadToRegistration })}
      >
        ใช้โค้ดนี้
      </Button>
      {!isOnline && (
        <p className="text-center text-small text-ink-soft">ออฟไลน์อยู่ โค้ดยังไม่ถูกใช้ ต่ออินเทอร์เน็ตแล้วกดใช้ได้เลย</p>
      )}
      <Failure error={redeem.error} />
    </section>
  );
}

function Redeemed({
  token,
  title,
  redeemed,
  isNew = false,
}: Shown & { title: string; redeemed: PromoRedeemed; isNew?: boolean }) {
  const { quota, effect } = redeemed;
  return (
    <article className="mx-auto flex w-full max-w-md flex-col gap-4 py-4">
      <GiftCard title={title} token={token} isGrey={!isNew}>
        <p className="text-body wrap-anywhere" role={isNew ? 'status' : undefined}>
          {quota ? `“${quota.name}” ` : 'ที่เก็บนั้นไม่ใช่ของคุณแล้ว '}
          {validity(redeemed)}
        </p>
        <Growth effect={effect} />
      </GiftCard>
      {quota ? (
        <ButtonLink wide to={`/microapp/quota/${quota.id}`}>
          เปิด “{quota.name}”
        </ButtonLink>
      ) : (
        <ButtonLink wide to="/microapp/quota">
          ดูที่เก็บของฉัน
        </ButtonLink>
      )}
    </article>
  );
}

function Ended({ token, promo }: Shown) {
  const { title, text } = endingOf(promo);
  return (
    <article className="mx-auto flex w-full max-w-md flex-col gap-4 py-4">
      <GiftCard title={title} token={token} isGrey>
        <p className="text-body">{text}</p>
        <p className="text-small text-ink-soft">{giftTitle(promo.gift)}</p>
      </GiftCard>
      <Unsuitable promo={promo} />
      <ButtonLink wide tone="secondary" to="/microapp">
        ไปที่กลุ่มของฉัน
      </ButtonLink>
    </article>
  );
}

/** Lists my quotas that cannot have it, and why. */
function Unsuitable({ promo: { choices } }: { promo: Opened }) {
  const others = choices.flatMap(({ quota, refusal }) => (refusal ? [{ ...quota, refusal }] : []));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="unsuitable" className="flex flex-col gap-1">
      <h3 id="unsuitable" className="text-small font-medium">
        ใช้กับที่เก็บเหล่านี้ไม่ได้
      </h3>
      <ul className="flex flex-col gap-1 text-small text-ink-soft">
        {others.map(({ id, name, refusal }) => (
          <li key={id} className="wrap-anywhere">
            “{name}” · {refusalWords[refusal]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  const { title, advice } = describeError(error);
  return (
    <p role="alert" className="text-center text-small text-danger">
      {title} {advice}
    </p>
  );
}
