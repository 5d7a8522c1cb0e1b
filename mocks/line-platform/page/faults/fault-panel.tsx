import { useState } from 'react';
import type { Fault } from '../../src/chat/wire.ts';
import {
  addFault,
  changeSettings,
  getSettings,
  type HeldSettings,
  holdWebhooks,
  releaseWebhooks,
  retryWebhooks,
} from '../api.ts';
import { answerSwitches, isSameFault, readWebhookSwitches, webhookSwitches } from './fault-switches.ts';
import { createSwitchTurner } from './turn-switch.ts';
import type { FaultControl } from './use-faults.ts';

const orders = [
  ['as-posted', 'ปล่อยตามลำดับ'],
  ['reversed', 'ปล่อยกลับลำดับ'],
  ['shuffled', 'ปล่อยแบบสลับ'],
  ['batched', 'ปล่อยรวมกัน'],
] as const;

/** Switches for faults: each applies to everybody until it is switched off. */
export function FaultPanel({ control }: { control: FaultControl }) {
  const { state, calm, active } = control;
  if (!state) return <p className="notice">กำลังเปิด…</p>;
  return (
    <div className="faults">
      <WebhookFaults control={control} settings={state.settings} />
      <AnswerFaults control={control} faults={state.faults} />
      <div className="fault-ways">
        <button
          type="button"
          className="plain-button"
          disabled={active.length === 0}
          onClick={() => void calm()}
        >
          เลิกทุกปัญหา
        </button>
      </div>
    </div>
  );
}

function WebhookFaults({
  control: { refresh },
  settings,
}: {
  control: FaultControl;
  settings: HeldSettings;
}) {
  const [turn] = useState(() => createSwitchTurner({ getSettings, changeSettings }));
  const on = readWebhookSwitches(settings);
  const andRefresh = (work: Promise<unknown>): Promise<void> => work.then(refresh);
  return (
    <fieldset>
      <legend>เว็บฮุกที่ส่งถึงบอท</legend>
      <div className="switches">
        {webhookSwitches.map(({ id, ...words }) => (
          <Switch key={id} {...words} isOn={on.has(id)} onTurn={(isOn) => andRefresh(turn(id, isOn))} />
        ))}
        <Switch
          label="กักไว้"
          hint="จนกว่าจะปล่อย"
          isOn={settings.holdWebhooks}
          onTurn={(isOn) => andRefresh(isOn ? holdWebhooks() : releaseWebhooks('as-posted'))}
        />
      </div>
      <div className="fault-ways">
        {settings.holdWebhooks &&
          orders.map(([order, label]) => (
            <button
              key={order}
              type="button"
              className="plain-button"
              onClick={() => void andRefresh(releaseWebhooks(order))}
            >
              {label}
            </button>
          ))}
        <button type="button" className="plain-button" onClick={() => void andRefresh(retryWebhooks())}>
          ส่งที่ค้างใหม่เดี๋ยวนี้
        </button>
      </div>
    </fieldset>
  );
}

function AnswerFaults({ control, faults }: { control: FaultControl; faults: Fault[] }) {
  async function turn(fault: Fault, isOn: boolean): Promise<void> {
    if (!isOn) return await control.replaceFaults(faults.filter((other) => !isSameFault(fault, other)));
    await addFault(fault);
    await control.refresh();
  }
  return (
    <fieldset>
      <legend>คำตอบของ LINE</legend>
      <div className="switches">
        {answerSwitches.map(({ id, fault, ...words }) => (
          <Switch
            key={id}
            {...words}
            isOn={faults.some((other) => isSameFault(fault, other))}
            onTurn={(isOn) => turn(fault, isOn)}
          />
        ))}
      </div>
      <OtherFaults faults={faults} onTakeBack={(fault) => void turn(fault, false)} />
    </fieldset>
  );
}

/** Faults from elsewhere than these switches: from a test, or set by hand. */
function OtherFaults({ faults, onTakeBack }: { faults: Fault[]; onTakeBack: (fault: Fault) => void }) {
  const others = faults.filter((fault) => !answerSwitches.some((known) => isSameFault(known.fault, fault)));
  if (others.length === 0) return null;
  return (
    <ul className="other-faults" aria-label="ปัญหาอื่นที่สั่งไว้">
      {others.map((fault, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two orders may say the same
        <li key={index}>
          <code>{JSON.stringify(fault)}</code>
          <button type="button" className="plain-button" onClick={() => onTakeBack(fault)}>
            เลิก
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => Promise<void>;
}

/** Switch that shows a choice at once, and the platform's state as soon as it is known. */
function Switch({ label, hint, isOn, onTurn }: SwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function turn(next: boolean): Promise<void> {
    setWanted(next);
    try {
      await onTurn(next);
    } finally {
      setWanted(null);
    }
  }
  return (
    <label className="check switch">
      <input type="checkbox" checked={wanted ?? isOn} onChange={(event) => void turn(event.target.checked)} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
