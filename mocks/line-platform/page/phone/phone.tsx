import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatRow, Person, View } from '../../src/chat/wire.ts';
import { sendAsPage } from '../api.ts';
import { Icon } from '../icons.tsx';
import { type Device, devices, type LineVersion, lineVersions, toAppLink, toPathOnPhone } from './links.ts';
import { type PhoneMessage, usePhoneMessages } from './phone-bus.ts';

interface Props {
  view: View;
  me: Person;
  chat: ChatRow | null;
  /** Page of the app. */
  path: string;
  onClose: () => void;
}

/** The mini-app as it opens over a chat on this person's phone. */
export function Phone({ view, me, chat, path, onClose }: Props) {
  const [device, setDevice] = useState<Device>('ios');
  const [version, setVersion] = useState<LineVersion>(lineVersions[0]);
  const [opened, setOpened] = useState(0);
  const problem = useRelay({ view, me, chatId: chat?.chatId, onClose });
  const chatType = chat?.type ?? null;
  const address = toAppLink(view, me.userId, toPathOnPhone(path, { device, version, chatType }));
  return (
    <section className="phone-place" aria-label="มินิแอป">
      {!view.visit && (
        <div className="phone-tools">
          <DeviceChoice {...{ device, version }} onDevice={setDevice} onVersion={setVersion} />
          <button type="button" className="icon-button" onClick={() => setOpened(opened + 1)}>
            <Icon name="again" label="เปิดใหม่" />
          </button>
          <a className="icon-button" href={address} target="_blank" rel="noopener">
            <Icon name="open" label="เปิดในแท็บใหม่" />
          </a>
        </div>
      )}
      <div className="phone">
        <PhoneHead me={me} onClose={onClose} />
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <iframe
          // Another person, phone or chat reopens it, as LINE does.
          key={`${address} ${opened}`}
          src={address}
          title={`เก็บไว้ ในฐานะ ${me.displayName}`}
          allow={toPermissions(view.appOrigin)}
        />
      </div>
    </section>
  );
}

interface RelayOptions {
  view: View;
  me: Person;
  chatId: string | undefined;
  onClose: () => void;
}

/** Handles requests of the app in the phone to LINE. Returns an error as text. */
function useRelay({ view, me, chatId, onClose }: RelayOptions): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const onMessage = useCallback(
    (message: PhoneMessage) => {
      if (message.call === 'closeWindow') return onClose();
      const { call: via, messages } = message;
      if (chatId === undefined) return setProblem('เปิดจากห้องแชทก่อน ข้อความจึงมีที่ไป');
      sendAsPage(chatId, me.userId, { via, messages }).then(
        () => setProblem(null),
        (error: unknown) =>
          setProblem(`LINE ไม่รับข้อความ (${error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'})`),
      );
    },
    [chatId, me.userId, onClose],
  );
  usePhoneMessages(view.appOrigin, onMessage);
  return problem;
}

interface DeviceChoiceProps {
  device: Device;
  version: LineVersion;
  onDevice: (device: Device) => void;
  onVersion: (version: LineVersion) => void;
}

function DeviceChoice({ device, version, onDevice, onVersion }: DeviceChoiceProps) {
  return (
    <>
      <label>
        <span className="unseen">เปิดบน</span>
        <select
          value={device}
          onChange={({ target }) => onDevice(devices.find(({ id }) => id === target.value)?.id ?? 'ios')}
        >
          {devices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="unseen">รุ่นของ LINE</span>
        <select
          value={version}
          disabled={device === 'browser'}
          onChange={({ target }) =>
            onVersion(lineVersions.find((known) => known === target.value) ?? lineVersions[0])
          }
        >
          {lineVersions.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function PhoneHead({ me, onClose }: Pick<Props, 'me' | 'onClose'>) {
  const close = useRef<HTMLButtonElement>(null);
  // Keyboard focus continues from here.
  useEffect(() => close.current?.focus(), []);
  return (
    <header className="phone-head">
      <span className="phone-title">
        เก็บไว้ <small>{me.displayName}</small>
      </span>
      <button ref={close} type="button" className="icon-button" onClick={onClose}>
        <Icon name="close" label="ปิดมินิแอป กลับไปที่แชท" />
      </button>
    </header>
  );
}

/**
 * Returns the permissions of the frame, by the app's origin: the frame starts at the platform's, which
 * redirects to the app.
 */
function toPermissions(appOrigin: string): string {
  return ['camera', 'clipboard-read', 'clipboard-write', 'fullscreen']
    .map((feature) => `${feature} ${appOrigin}`)
    .join('; ');
}
